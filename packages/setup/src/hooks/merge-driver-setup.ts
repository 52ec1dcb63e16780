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
 * Source and target files of a config and the lockfile, as .gitattributes beside the config writes them. Braces of a
 * template stand for names without folders, or for any folders where a namespace may have some.
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

/** Says for which files, in .gitattributes, and how, in the settings of the clone. Both change only where they must. */
export async function addMergeDriver(
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
}

export async function removeMergeDriver(repository: Repository, dryRun: boolean): Promise<DriverSetup> {
  const path = join(repository.root, '.gitattributes')
  const after = replaceBlock(await readText(path), '')
  const edit = after !== undefined && { path, text: after.trim() === '' ? undefined : after, dryRun }
  const files = edit ? [await writeHookFile(edit)] : []
  const { isSet } = await hasMergeDriver(repository)
  if (isSet && !dryRun) await repository.ask(['config', '--local', '--remove-section', 'merge.lockale'])
  return { files, settings: isSet ? Object.keys(driverSettings(repository)) : [] }
}

/** @param folders with a lockfile each, which .gitattributes is asked about */
export async function hasMergeDriver(
  repository: Repository,
  folders: readonly string[] = [''],
): Promise<{ readonly isSet: boolean; readonly hasAttributes: boolean }> {
  const { stdout } = await repository.call(['config', '--get', 'merge.lockale.driver'])
  const lockfiles = folders.map((folder) => posix.join(folder, lockfileName))
  const attributes = await repository.call(['check-attr', '-z', 'merge', '--', ...lockfiles])
  // `file`, `merge` and what it is, for each
  const values = attributes.stdout
    .toString('utf8')
    .split('\0')
    .filter((_, at) => at % 3 === 2)
  return {
    isSet: stdout.length > 0,
    hasAttributes: values.length > 0 && values.every((value) => value === 'lockale'),
  }
}

/** Git starts the driver at the top of the work tree, through a shell, and takes `%` for one of its own words. */
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

/** A pattern with a blank stands in quotes, as in C. */
function quotePattern(pattern: string): string {
  return /[\s"#!]/u.test(pattern) ? `"${pattern.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : pattern
}
