import { LockaleError } from '@lockale/errors'
import type { TypesFile } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

export async function types({ flags, openProject }: CommandContext): Promise<Answer> {
  const [check, force, file] = [flags.has('check'), flags.has('force'), flags.text('out')]
  if (check && force) {
    throw new LockaleError('USAGE_BAD_VALUE', '--check and --force cannot be used together.', {
      hint: '--check writes nothing. Remove --force.',
    })
  }
  if (file !== undefined) refuseOther(file)
  const project = await openProject()
  const { files } = await project.writeTypes({ check, force, ...(file !== undefined && { file: withSlashes(file) }) })
  const isOutdated = files.some(({ state }) => state === 'outdated')
  return {
    exitCode: isOutdated ? exits.findings : exits.done,
    document: {
      files: files.map(({ difference, notes, file: name, state, library, mode, namespaces, texts }) => {
        const { line, before = null, after = null } = difference ?? {}
        const changed = difference === undefined ? null : { line, before, after }
        return { file: name, state, library, mode, namespaces, texts, difference: changed, notes }
      }),
    },
    screen: renderTypes(files),
    advice: isOutdated ? [['→ lockale types updates it']] : [],
  }
}

/** Throws a `LockaleError` if the path is outside the project, or is not that of a `.d.ts` file. */
function refuseOther(file: string): void {
  const path = withSlashes(file)
  const isInside = !/^(?:\/|[A-Za-z]:)/u.test(path) && !path.split('/').includes('..') && !/\p{Cc}/u.test(path)
  if (isInside && /[^/]\.d\.[cm]?ts$/u.test(path)) return
  throw new LockaleError('USAGE_BAD_VALUE', `--out must be a .d.ts file in the project, not ${JSON.stringify(file)}.`, {
    hint: 'Paths begin at the folder of the config: `lockale types --out src/i18next.d.ts`.',
  })
}

function withSlashes(file: string): string {
  return file.replaceAll('\\', '/').replace(/^(?:\.\/+)+/u, '')
}

function renderTypes(files: readonly TypesFile[]): Screen {
  return files.flatMap((one) => [
    headline(one),
    ...differenceLines(one),
    ...one.notes.map((note): Line => [yellow('!'), ` ${note}`]),
  ])
}

function headline({ file, state, library, texts, namespaces, mode }: TypesFile): Line {
  const what = `${count(texts, 'string')} in ${count(namespaces, 'namespace')}${mode === 'keys' ? ', keys only' : ''}`
  if (state === 'outdated') return [red('✗'), ' ', bold(file), ' is out of date']
  const done = state === 'written' ? `written for ${library}` : 'is up to date'
  return [green('✓'), ' ', bold(file), ` ${done}: ${what}`]
}

function differenceLines({ state, difference }: TypesFile): readonly Line[] {
  if (state !== 'outdated' || difference === undefined) return []
  const { line, before, after } = difference
  if (before === undefined) return [[dim('  the file does not exist yet')]]
  return [[dim(`  line ${line}:`)], [red(`  - ${cut(before)}`)], [green(`  + ${cut(after ?? '')}`)]]
}

const shown = 120

function cut(line: string): string {
  const characters = Array.from(line.slice(0, 4 * shown).trim())
  return characters.length > shown ? `${characters.slice(0, shown - 1).join('')}…` : characters.join('')
}
