import { join } from 'node:path'
import { linesOf, maxNotesBytes, readNote } from '@lockale/core/scan/notes'
import { LockaleError } from '@lockale/errors'
import type { OpenedProject } from '@lockale/project'
import { chooseSelection, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { saveFile } from '@lockale/terminal/command/save-file'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen } from '@lockale/terminal/render/screen'
import { jsonSafe } from '@lockale/terminal/render/terminal-safe'
import { findStrings, type NotedString } from '../notes/find-strings.ts'
import { importNotes, type NoteRefusal, type NotesReport, readGivenNotes } from '../notes/import-notes.ts'
import { readGiven } from './read-given.ts'

/** Exports source strings to describe, or imports descriptions. */
export async function notes(context: CommandContext): Promise<Answer> {
  const [action, ...files] = context.operands
  if (action === 'export' && files.length === 0) return exportNotes(context)
  if (action === 'import' && files.length === 1) return takeNotes(context, files[0] ?? '-')
  throw new LockaleError('USAGE_BAD_VALUE', 'lockale notes needs export, or import with one file.', {
    hint: 'To list the strings without a description: lockale notes export --missing. To take descriptions: lockale notes import notes.jsonl',
  })
}

async function exportNotes(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const out = flags.text('out')
  const project = await context.openProject()
  const all = await findStrings(project, chooseSelection(context, project))
  const strings = flags.has('missing') ? all.filter(({ note }) => note === '') : all
  const missing = strings.filter(({ note }) => note === '').length
  const text = strings.map((one) => `${jsonSafe(JSON.stringify(one))}\n`).join('')
  if (out !== undefined) {
    await refuseLoss(out, all, context, project)
    await saveFile(context, out, text)
  }
  return {
    exitCode: exits.done,
    document: { ...(out === undefined ? { strings } : { out }), listed: strings.length, missing },
    isLine: true,
    ...(out === undefined && { text }),
    screen: out === undefined ? [] : [exportedLine(out, strings.length, missing)],
    advice:
      missing === 0
        ? []
        : [[dim('→ write what each string means into its "note", then run: lockale notes import <file>')]],
  }
}

function exportedLine(out: string, strings: number, missing: number): Line {
  return [green('✓'), ' ', bold(out), `  ${count(strings, 'string')}, ${figure(missing)} without a description`]
}

/** Refuses to overwrite a notes file of the project, and a list with descriptions that were not imported yet. */
async function refuseLoss(
  out: string,
  strings: readonly NotedString[],
  context: CommandContext,
  project: OpenedProject,
): Promise<void> {
  const path = resolvePath(out, context)
  if (!(await context.host.parts.exists(path))) return
  const apps = await project.select({})
  const own = apps.flatMap(({ folder, config }) =>
    config.files.flatMap((pattern) => (pattern.notes === undefined ? [] : join(project.root, folder, pattern.notes))),
  )
  const known = new Set(strings.map(({ file, key, note }) => JSON.stringify([file, key, note])))
  const lines = linesOf(new TextDecoder().decode(await readGiven(out, context, maxNotesBytes)))
  const isLost = lines.some(([, line]) => {
    const read = readNote(line)
    return (
      typeof read === 'string' || (read.note !== '' && !known.has(JSON.stringify([read.file, read.key, read.note])))
    )
  })
  if (!isLost && !own.includes(path)) return
  const why = own.includes(path) ? 'is the notes file of the config' : 'has descriptions that are not imported yet'
  throw new LockaleError('USAGE_BAD_VALUE', `${out} ${why}, and lockale notes export would overwrite it.`, {
    place: out,
    hint: own.includes(path)
      ? 'Name another file, and import it when it has the descriptions.'
      : `Name another file, or run lockale notes import ${out} first.`,
  })
}

async function takeNotes(context: CommandContext, name: string): Promise<Answer> {
  const { flags } = context
  const ignored = ['missing', 'files', 'message', 'out'].find((flag) => flags.isGiven(flag))
  if (ignored !== undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${ignored} is for lockale notes export.`, {
      hint: `Remove --${ignored}: lockale notes import takes all lines of the file.`,
    })
  }
  const given = readGivenNotes(await readGiven(name, context, maxNotesBytes), name === '-' ? 'stdin' : name)
  const project = await context.openProject()
  const dryRun = flags.has('dry-run')
  const report = await importNotes(project, given, { ...chooseWaiting(flags), dryRun })
  const refused = report.refused.map((one) => ({ ...one, ...words[one.reason] }))
  return {
    exitCode: refused.length > 0 ? exits.incomplete : exits.done,
    document: { ...report, refused, dryRun },
    isLine: true,
    screen: renderImport(report, dryRun),
    advice:
      report.written === 0 || dryRun
        ? []
        : [[dim('→ new translations get them; to re-translate the others: lockale sync --refresh notes')]],
  }
}

const words: Readonly<Record<NoteRefusal, { readonly says: string; readonly hint: string }>> = {
  'not-a-note': {
    says: 'the line is no description',
    hint: 'Write {"file": "…", "key": "…", "note": "…"} on one line.',
  },
  'two-notes': { says: 'two different descriptions of one message', hint: 'Keep the line that is right.' },
  'unknown-message': {
    says: 'the project has no such message',
    hint: 'Copy file and key exactly: lockale notes export lists them.',
  },
  'no-notes-file': {
    says: 'the config names no notes file for this source file',
    hint: 'Add it to the entry of "files": { source: "…", target: "…", notes: "locales/notes.jsonl" }.',
  },
  'has-comment': {
    says: 'a comment beside the string describes it, and counts',
    hint: 'Change the comment in the source file.',
  },
}

/** Maximum number of refused lines to list. */
const maxShown = 40

function renderImport({ asked, written, skipped, refused, files }: NotesReport, isDryRun: boolean): Screen {
  const would = isDryRun ? 'to write' : 'written'
  return [
    ...refused.slice(0, maxShown).flatMap(({ place, reason, message, found }): Screen => {
      const { says, hint } = words[reason]
      const why = found === null ? '' : ` (found ${found})`
      return [
        [red('✗'), ` ${place}`, ...(message === null ? [] : [' ', bold(message)]), `: ${says}${why}`],
        ['    ', dim(hint)],
      ]
    }),
    ...(refused.length > maxShown ? [[dim(`  … ${figure(refused.length - maxShown)} more; --json lists all`)]] : []),
    [
      refused.length === 0 ? green('✓') : red('✗'),
      ` ${figure(asked)} asked = ${figure(written)} ${would} + ${figure(refused.length)} refused + ${figure(skipped)} skipped`,
      ...(files.length > 0 ? [dim(`  ${files.join(', ')}`)] : []),
    ],
  ]
}
