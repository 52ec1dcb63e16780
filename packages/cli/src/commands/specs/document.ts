import type { CommandSpec } from '../command.ts'
import { serviceFlags, spendingFlags } from './service-flags.ts'

export const document: CommandSpec = {
  name: 'document',
  summary: 'translate a file: docx, pdf, html, md and others',
  details: [
    'For single files; documents that belong to the app stand in the config (documents) and are synced like messages.',
    'brief.docx becomes brief.de.docx beside it. Needs no config; where there is one, its service and source locale are used.',
    'A file is uploaded and billed once: when something goes wrong after that, the same call again fetches what the first one sent.',
    'Only the service can count what is in an office file or a PDF; some plans bill at least 50,000 characters for each.',
    '--accept says that translated documents of the project are right as they are, and asks no service.',
  ],
  operand: { name: 'file', count: 'many', help: 'to be translated; with --accept: translations', completes: 'file' },
  flags: [
    {
      name: 'to',
      takes: { kind: 'list', name: 'locale', completes: 'locale' },
      help: 'into these languages; may be repeated, or a list: de,fr',
    },
    { name: 'from', takes: { kind: 'text', name: 'locale', completes: 'locale' }, help: 'what it is written in' },
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'file' },
      help: 'the translation; a folder for several',
    },
    { name: 'force', help: 'replace a file that is there' },
    {
      name: 'format',
      takes: { kind: 'text', name: 'extension' },
      help: 'of the translation: docx of a pdf',
    },
    { name: 'watermark', help: 'mark docx and pdf as translated by machine' },
    { name: 'evaluate', help: 'have the service say how good its translation is' },
    {
      name: 'formality',
      takes: { kind: 'text', name: 'name', values: ['default', 'more', 'less', 'prefer_more', 'prefer_less'] },
      help: 'how formal it speaks',
    },
    { name: 'glossary', takes: { kind: 'list', name: 'id' }, help: 'glossaries, the first wins; needs --from' },
    { name: 'style', takes: { kind: 'text', name: 'id' }, help: 'a style rule list' },
    { name: 'memory', takes: { kind: 'text', name: 'id' }, help: 'a translation memory' },
    { name: 'threshold', takes: { kind: 'count', name: 'percent' }, help: 'of matches in the memory: 0 to 100' },
    { name: 'accept', help: 'translated documents of the project are right as they are' },
    ...spendingFlags,
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale document brief.docx --to de', does: 'makes brief.de.docx' },
    { line: 'lockale document docs/*.md --to de,fr --out translated', does: 'several files, into a folder' },
    { line: 'lockale document offer.pdf --from en --to de --format docx --watermark', does: 'to be edited further' },
    { line: 'lockale document terms.docx --from en --to de --evaluate', does: 'with how good it is' },
    { line: 'lockale document brief.docx --to de --dry-run', does: 'what it would cost' },
    { line: 'lockale document --accept docs/de/guide.md', does: 'a person has looked at it' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../document.ts')).document,
}
