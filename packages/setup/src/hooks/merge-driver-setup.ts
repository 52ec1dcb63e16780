import { join, posix } from 'node:path'
import { type Config, lockfileName } from '@lockale/core'
import type { Repository } from '@lockale/git'
import { type HookFile, readText, writeHookFile } from './hook-file.ts'
import { binFolders, markedBlock, quoteForShell, replaceBlock } from './hook-script.ts'

interface DriverSetup {
  readonly files: readonly HookFile[]
  readonly settings: readonly string[]
}

/**
 * Returns patterns for .gitattributes in the config's folder: for source and target files, and the lockfile.
 * Placeholders of a path template match names within one folder; only a namespace may also match folders.
 */
export function attributePatterns({ files }: Pick<Config, 'files'>): readonly string[] {
  const patterns = files
    .flatMap((pattern) => [pattern.source, pattern.target])
    .map((template) =>
      template
        .replaceAll(/[\\*?[\]]/gu, String.raw`\$&`)
        .replaceAll('{locale}', '*')
        .replaceAll(/(^|\/)\{namespace\}/gu, '$1**/*')
        .replaceAll('{namespace}', '*'),
    )
  return [...new Set(['lockale.lock', ...patterns])]
}

/** The merge driver, in .gitattributes and in the settings of the clone. */
export const mergeDriver = {
  /** Adds the files to .gitattributes and the driver to the settings of the clone. Writes only what changes. */
  async add(
    repository: Repository,
    { patterns, dryRun }: { readonly patterns: readonly string[]; readonly dryRun: boolean },
  ): Promise<DriverSetup> {
    const path = join(repository.root, '.gitattributes')
    const text = await readText(path)
    const lines = patterns.map((pattern) => `${quotePattern(pattern)} merge=lockale`)
    const block = markedBlock(lines)
    const space = text === '' || text.endsWith('\n') ? '' : '\n'
    const after = replaceBlock(text, block) ?? `${text}${space}${block}`
    const file = await writeHookFile({ path, text: after, dryRun })
    const settings: string[] = []
    for (const [name, value] of Object.entries(driverSettings(repository))) {
      const { stdout } = await repository.call(['config', '--local', '--get', name])
      if (stdout.toString('utf8').trimEnd() === value) continue
      settings.push(`${name}=${value}`)
      if (!dryRun) await repository.ask(['config', '--local', name, value])
    }
    return { files: [file], settings }
  },

  async remove(repository: Repository, dryRun: boolean): Promise<DriverSetup> {
    const path = join(repository.root, '.gitattributes')
    const after = replaceBlock(await readText(path), '')
    const edit = after !== undefined && { path, text: after.trim() === '' ? undefined : after, dryRun }
    const files = edit ? [await writeHookFile(edit)] : []
    const { isSet } = await mergeDriver.state(repository)
    if (isSet && !dryRun) await repository.ask(['config', '--local', '--remove-section', 'merge.lockale'])
    return { files, settings: isSet ? Object.keys(driverSettings(repository)) : [] }
  },

  /**
   * Returns whether the merge driver is set up.
   * @param folders folders with a lockfile; .gitattributes is checked for each of them
   */
  async state(
    repository: Repository,
    folders: readonly string[] = [''],
  ): Promise<{ readonly isSet: boolean; readonly hasAttributes: boolean }> {
    const { stdout } = await repository.call(['config', '--get', 'merge.lockale.driver'])
    const lockfiles = folders.map((folder) => posix.join(folder, lockfileName))
    const attributes = await repository.call(['check-attr', '-z', 'merge', '--', ...lockfiles])
    // git prints three fields for each file: its name, the word `merge`, and the name of the driver
    const values = attributes.stdout
      .toString('utf8')
      .split('\0')
      .filter((_, at) => at % 3 === 2)
    return {
      isSet: stdout.length > 0,
      hasAttributes: values.length > 0 && values.every((value) => value === 'lockale'),
    }
  },
}

/** Returns the driver's settings. Git runs the driver at the top of the work tree, with paths in place of `%A`. */
function driverSettings({ prefix }: Repository): Readonly<Record<string, string>> {
  const depth = prefix.split('/').filter(Boolean)
  const folders = binFolders(prefix).map((_, up) =>
    depth
      .slice(0, depth.length - up)
      .map((name) => `${name}/`)
      .join(''),
  )
  const bins = folders.map((folder) => `"$PWD"/${quoteForShell(`${folder}node_modules/.bin`)}`)
  const program = `PATH=${bins.join(':')}:"$PATH" lockale merge-driver`.replaceAll('%', '%%')
  return {
    'merge.lockale.name': 'lockale: text by text',
    'merge.lockale.driver': `${program} %O %A %B %L %P`,
    'merge.lockale.recursive': 'binary',
  }
}

/** Quotes a pattern that contains a space or a quotation mark, as in C. */
function quotePattern(pattern: string): string {
  return /[\s"#!]/u.test(pattern) ? `"${pattern.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : pattern
}
