import { join } from 'node:path'
import { type HandOffFile, type HandOffState, makeOutputFolder } from '@lockale/core'
import { LockaleError, systemCode, groupBy } from '@lockale/errors'
import { writeXliff, type XliffVersion } from '@lockale/exchange'
import { exits } from '../exit-codes.ts'
import { type ExportedFile, renderExport } from '../render/export.ts'
import { chooseSelection } from './choose-selection.ts'
import type { Answer, CommandContext } from './command.ts'
import { refuseLoss } from './refuse-loss.ts'
import { saveFile } from './save-file.ts'
import { resolvePath } from './saved-plan.ts'

/** Writes a file for translators for each locale in which anything waits for them. */
export async function exportTexts(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const out = flags.text('out')
  if (out === undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', 'lockale export needs --out: where the files go.', {
      hint: 'Name a folder: lockale export --out handoff',
    })
  }
  const xliff = (flags.text('xliff') ?? '1.2') as XliffVersion
  const project = await context.openProject()
  const states = flags.list('state') as readonly HandOffState[]
  const selection = chooseSelection(context, project)
  const handed = await project.handOff({ ...selection, ...(states.length > 0 && { states }) })
  const byLocale = groupBy(handed, ({ locale }) => locale)
  const isFile = /\.(?:xlf|xliff)$/iu.test(out)
  if (isFile && byLocale.size > 1) {
    throw new LockaleError('USAGE_BAD_VALUE', `--out is one file, and there are texts for ${byLocale.size} locales.`, {
      hint: `Name a folder, or one locale: --locale ${[...byLocale.keys()][0] ?? ''}`,
    })
  }
  const fileOf = (locale: string) => (isFile ? out : join(out, `${locale}.xlf`).replaceAll('\\', '/'))
  if (!flags.has('replace')) {
    for (const locale of byLocale.keys()) await refuseLoss(fileOf(locale), context, project)
  }
  if (!isFile && byLocale.size > 0) await makeFolder(out, context)
  const files: ExportedFile[] = []
  for (const [locale, own] of byLocale) {
    const file = fileOf(locale)
    const content = { sourceLocale: project.config.source, targetLocale: locale, files: own }
    const text = writeXliff({ ...content, isFilled: flags.has('fill') }, xliff)
    await saveFile(context, file, text)
    files.push({ file, locale, ...countUnits(own) })
  }
  return {
    exitCode: exits.done,
    document: { xliff, files },
    screen: renderExport(files),
    advice: files.length === 0 ? [] : [['→ lockale import takes them back']],
  }
}

function countUnits(files: readonly HandOffFile[]): Pick<ExportedFile, 'units' | 'words' | 'states'> {
  const states: Partial<Record<HandOffState, number>> = {}
  let [units, words] = [0, 0]
  for (const { state, source } of files.flatMap((file) => file.units)) {
    units++
    states[state] = (states[state] ?? 0) + 1
    const text = source.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('')
    words += text.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0
  }
  return { units, words, states }
}

async function makeFolder(folder: string, context: CommandContext): Promise<void> {
  try {
    await makeOutputFolder(resolvePath(folder, context))
  } catch (cause) {
    if (cause instanceof LockaleError) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${folder} cannot be made (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: folder,
      hint: 'Name a folder in one that is there and writable.',
      cause,
    })
  }
}
