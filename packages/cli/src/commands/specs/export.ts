import type { HandOffState } from '@lockale/core'
import type { XliffVersion } from '@lockale/exchange'
import type { CommandSpec } from '../command.ts'
import { files, locale, message } from './flags.ts'

// Not taken from where they are used: help and completion would load the engine.
const states: readonly HandOffState[] = ['missing', 'stale', 'fuzzy', 'broken', 'review', 'adopted', 'current']
const versions: readonly XliffVersion[] = ['1.2', '2.1']

export const exportTexts: CommandSpec = {
  name: 'export',
  summary: 'hand texts to human translators, as XLIFF',
  details: [
    'Writes an XLIFF file for each target locale: source, the text that is there, notes, the place in the source file.',
    'Without --state, what a person must look at: missing, stale, fuzzy, broken, review.',
    'Placeholders and tags are codes that a translation tool keeps whole; each sentence of a plural is a unit of its own.',
    'A file that is there already is written over only where lockale import would find nothing in it.',
    'Read-only but for the files it writes. Needs no key and opens no connection.',
  ],
  flags: [
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'folder' },
      help: 'a folder for de.xlf, fr.xlf, …, or a .xlf file where it is one locale',
    },
    locale,
    {
      name: 'state',
      takes: { kind: 'list', name: 'state', values: states },
      help: `messages with a text that is ${states.join(', ')}; may be repeated, or a list`,
    },
    files,
    message,
    {
      name: 'xliff',
      takes: { kind: 'text', name: 'xliff', values: versions },
      help: 'version of XLIFF: 1.2 (default), which all tools read, or 2.1',
    },
    {
      name: 'fill',
      help: 'put the source where a translation goes: for tools that translate in place, such as OmegaT',
    },
    { name: 'replace', help: 'write over files that have texts of translators in them, or that are none of ours' },
  ],
  examples: [
    { line: 'lockale export --out handoff', does: 'what waits for a person, a file for each locale' },
    { line: 'lockale export --locale de --state missing --out de.xlf', does: 'German texts that are not there yet' },
    { line: 'lockale export --state review,adopted --out handoff', does: 'texts that nobody has vouched for' },
    { line: 'lockale export --xliff 2.1 --out handoff', does: 'for tools that want XLIFF 2' },
    { line: 'lockale export --fill --out handoff', does: 'for OmegaT; what stays as it is counts as not translated' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../export.ts')).exportTexts,
}
