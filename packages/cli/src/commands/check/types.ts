import { LockaleError } from '@lockale/errors'
import { exits } from '../exit-codes.ts'
import { renderTypes } from '../render/types.ts'
import type { Answer, CommandContext } from './command.ts'

export async function types({ flags, openProject }: CommandContext): Promise<Answer> {
  const [check, force, file] = [flags.has('check'), flags.has('force'), flags.text('out')]
  if (check && force) {
    throw new LockaleError('USAGE_BAD_VALUE', '--check and --force do not go together.', {
      hint: 'A check writes nothing: leave --force out.',
    })
  }
  if (file !== undefined) refuseOther(file)
  const project = await openProject()
  const { files } = await project.writeTypes({ check, force, ...(file !== undefined && { file: withSlashes(file) }) })
  const isOutdated = files.some(({ state }) => state === 'outdated')
  return {
    exitCode: isOutdated ? exits.findings : exits.done,
    document: {
      files: files.map((one) => {
        const { line, before, after } = one.difference ?? {}
        const difference = one.difference && { line, before: before ?? null, after: after ?? null }
        const { state, mode, namespaces, texts, notes } = one
        return { file: one.file, state, mode, namespaces, texts, difference: difference ?? null, notes }
      }),
    },
    screen: renderTypes(files),
    advice: isOutdated ? [['→ lockale types writes it anew']] : [],
  }
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` for a file that TypeScript would not read, or that is outside of the project */
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
