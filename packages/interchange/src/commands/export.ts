import { join } from 'node:path'
import { makeOutputFolder } from '@lockale/disk/output-file'
import { groupBy, isLockaleError, LockaleError } from '@lockale/errors'
import { exportHandoff, type HandoffFile, type HandoffState } from '../handoff/export-handoff.ts'
import { importHandoff } from '../handoff/import-handoff.ts'
import { matchLanguages } from '../xliff/match-languages.ts'
import { readXliff } from '../xliff/read-xliff.ts'
import { writeXliff, type XliffVersion } from '../xliff/write-xliff.ts'
import type { OpenedProject } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count, countStrings } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { chooseSelection } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { saveFile } from '@lockale/terminal/command/save-file'
import { readXliffFile } from './read-xliff-file.ts'
import { systemWords } from '@lockale/terminal/render/system-words'

/** Exports strings that need work: writes one XLIFF file for translators for each locale that has such strings. */
export async function exportTexts(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const out = flags.text('out')
  if (out === undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', 'lockale export needs --out.', {
      hint: 'Name a folder: lockale export --out handoff',
    })
  }
  const xliff = (flags.text('xliff') ?? '1.2') as XliffVersion
  const project = await context.openProject()
  const states = flags.list('state') as readonly HandoffState[]
  const selection = chooseSelection(context, project)
  const handed = await exportHandoff(project, { ...selection, ...(states.length > 0 && { states }) })
  const byLocale = groupBy(handed, ({ locale }) => locale)
  const isFile = /\.(?:xlf|xliff)$/iu.test(out)
  if (isFile && byLocale.size > 1) {
    throw new LockaleError(
      'USAGE_BAD_VALUE',
      `--out is one file, but ${byLocale.size} locales have strings to export.`,
      {
        hint: `Name a folder, or one locale: --locale ${[...byLocale.keys()][0] ?? ''}`,
      },
    )
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
    advice: files.length === 0 ? [] : [['→ lockale import <file> imports the finished translations']],
  }
}

function countUnits(files: readonly HandoffFile[]): Pick<ExportedFile, 'strings' | 'units' | 'words' | 'states'> {
  const states: Partial<Record<HandoffState, number>> = {}
  let [strings, units, words] = [0, 0, 0]
  for (const file of files) {
    units += file.units.length
    for (const forms of groupBy(file.units, ({ message }) => message).values()) {
      strings++
      for (const state of new Set(forms.map((form) => form.state))) states[state] = (states[state] ?? 0) + 1
    }
    for (const { source } of file.units) {
      const text = source.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('')
      words += text.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0
    }
  }
  return { strings, units, words, states }
}

async function makeFolder(folder: string, context: CommandContext): Promise<void> {
  try {
    await makeOutputFolder(resolvePath(folder, context))
  } catch (cause) {
    if (cause instanceof LockaleError) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${folder} cannot be created: ${systemWords(cause)}.`, {
      place: folder,
      hint: 'Name a folder in an existing, writable folder.',
      cause,
    })
  }
}

interface ExportedFile {
  readonly file: string
  readonly locale: string
  readonly strings: number
  /** The same with plural forms. */
  readonly units: number
  /** Number of words in the exported source strings. */
  readonly words: number
  /** Strings by state; one whose plural forms are in two states counts in both. */
  readonly states: Readonly<Partial<Record<HandoffState, number>>>
}

const stateWords: Readonly<Record<HandoffState, string>> = {
  missing: 'missing',
  stale: 'out of date',
  'source-changed': 'source changed',
  broken: 'invalid',
  review: 'to review (machine)',
  adopted: 'imported',
  current: 'up to date',
}

function renderExport(files: readonly ExportedFile[]): Screen {
  if (files.length === 0) return [[green('✓'), ' nothing to export: no string needs work']]
  const width = Math.max(...files.map(({ file }) => file.length))
  return files.map(({ file, strings, units, words, states }): Line => {
    const parts = (Object.keys(stateWords) as HandoffState[]).flatMap((state) => {
      const number = states[state]
      return number === undefined ? [] : [`${number} ${stateWords[state]}`]
    })
    const padding = ' '.repeat(width - file.length)
    return [
      green('✓'),
      ' ',
      bold(file),
      `${padding}  ${countStrings(strings, units)} · ${count(words, 'word')} · `,
      dim(parts.join(', ')),
    ]
  })
}

/**
 * Refuses to overwrite a translator's file or a locale file. An existing file is only replaced if lockale exported it
 * and all of its translations are already in the project.
 * @throws {LockaleError} `XLIFF_EXISTS`
 */
async function refuseLoss(file: string, context: CommandContext, project: OpenedProject): Promise<void> {
  if (!(await context.host.parts.exists(resolvePath(file, context)))) return
  const texts = await countOpenTexts(file, context, project)
  if (texts === 0) return
  const one = texts === 1
  throw new LockaleError(
    'XLIFF_EXISTS',
    texts === undefined
      ? `${file} already exists, and lockale export did not write it.`
      : `${file} already exists, with ${texts} ${one ? 'translation' : 'translations'} that ${one ? 'is' : 'are'} not imported yet.`,
    {
      place: file,
      hint:
        texts === undefined
          ? 'Use another --out, or overwrite the file with --replace.'
          : `lockale import ${file} imports ${one ? 'it' : 'them'}; --replace overwrites the file.`,
    },
  )
}

/** Returns how many strings of a file an import would write or report; `undefined` if lockale did not export it. */
async function countOpenTexts(
  file: string,
  context: CommandContext,
  project: OpenedProject,
): Promise<number | undefined> {
  try {
    const files = readXliff(await readXliffFile(file, context), file)
    const isOurs = files.some(({ units }) => units.some(({ sourceHash }) => sourceHash !== undefined))
    if (!isOurs) return undefined
    const { taken, problems } = await importHandoff(project, matchLanguages(files, project.config), { dryRun: true })
    // strings of unknown messages cannot be imported
    return taken.length + problems.filter(({ kind }) => kind !== 'unknown').length
  } catch (error) {
    if (strange.some((code) => isLockaleError(error, code))) return undefined
    throw error
  }
}

const strange = ['XLIFF_INVALID', 'FILE_UNREADABLE', 'HANDOFF_TWICE']
