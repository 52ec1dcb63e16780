import type { Satellite } from '@lockale/terminal/command/command'
import { keyFile, local, lockTimeout } from '@lockale/terminal/command/flags'

export const satellite: Satellite = {
  commands: [
    {
      name: 'review',
      group: 'Review',
      summary: 'open a page to review and edit translations',
      details: [
        'Serves a page on 127.0.0.1 until you stop it. The address that it prints opens one browser, once.',
        'The page lists what needs a decision: invalid translations, changed source strings, machine and imported translations.',
        'Saved decisions change the locale files and lockale.lock. A file that changed meanwhile is not overwritten.',
        'Bills nothing, unless you re-translate a string in the page: it shows the characters first.',
        'lockale check --reporter html=report.html writes the same page as a file, to read only.',
      ],
      flags: [
        {
          name: 'port',
          takes: { kind: 'port', name: 'n' },
          help: 'listen on this port (default: a free one)',
        },
        local,
        keyFile,
        lockTimeout,
      ],
      examples: [
        { line: 'lockale review', does: 'print the address of the page' },
        { line: 'lockale review --port 4100', does: 'on this port' },
      ],
      onSignal: 'finish',
      load: async () => (await import('./commands/review.ts')).review,
    },
  ],
  htmlReport: async (project) => (await import('./report-html.ts')).htmlReport(project),
}
