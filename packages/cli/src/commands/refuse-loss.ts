import { isLockaleError, LockaleError } from '@lockale/errors'
import { matchLanguages, readXliff } from '@lockale/exchange'
import type { Project } from '@lockale/project'
import type { CommandContext } from './command.ts'
import { readXliffFile } from './read-xliff-file.ts'
import { resolvePath } from './saved-plan.ts'

/**
 * A file where an export goes may be one that came back from a translator, or a locale file of the project. It is only written over
 * where it is an export with nothing in it that is not in the project.
 * @throws {LockaleError} `XLIFF_EXISTS`
 */
export async function refuseLoss(file: string, context: CommandContext, project: Project): Promise<void> {
  if (!(await context.host.parts.exists(resolvePath(file, context)))) return
  const texts = await countOpenTexts(file, context, project)
  if (texts === 0) return
  const one = texts === 1
  throw new LockaleError(
    'XLIFF_EXISTS',
    texts === undefined
      ? `${file} is there already, and lockale export did not make it.`
      : `${file} is there already, with ${texts} ${one ? 'text' : 'texts'} that ${one ? 'is' : 'are'} not in the project.`,
    {
      place: file,
      hint:
        texts === undefined
          ? 'Name another place with --out, or write over it: --replace'
          : `lockale import ${file} takes ${one ? 'it' : 'them'}; --replace writes over the file.`,
    },
  )
}

/** Texts that an import would take, or show to somebody; `undefined` where it is no file of ours. */
async function countOpenTexts(file: string, context: CommandContext, project: Project): Promise<number | undefined> {
  try {
    const files = readXliff(await readXliffFile(file, context), file)
    const isOurs = files.some(({ units }) => units.some(({ sourceHash }) => sourceHash !== undefined))
    if (!isOurs) return undefined
    const { taken, problems } = await project.takeBack(matchLanguages(files, project.config), { dryRun: true })
    // what the project has no message for, no import can take
    return taken.length + problems.filter(({ kind }) => kind !== 'unknown').length
  } catch (error) {
    if (strange.some((code) => isLockaleError(error, code))) return undefined
    throw error
  }
}

const strange = ['XLIFF_INVALID', 'FILE_UNREADABLE', 'HANDOFF_TWICE']
