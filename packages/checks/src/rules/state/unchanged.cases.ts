import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save your changes', target: 'Save your changes', with: { text: 'Save your changes' } },
    { source: 'Delete {{count}} selected files', target: 'Delete {{n}} selected files', locale: 'fr' },
    { source: 'Read <b>all the terms</b>', target: 'Read all the terms' },
    { source: 'Wait for 10 more seconds', target: 'Wait for 20 more seconds', locale: 'ru' },
    {
      source: 'Visit https://example.com/en for help',
      target: 'Visit https://example.com/de for help',
      locale: 'pl',
    },
  ],
  passes: [
    { source: 'Save your changes', target: 'Speichere deine Änderungen' },
    { source: 'Status', target: 'Status' },
    { source: '%d %b %H:%M', target: '%d %b %H:%M', syntax: { id: 'none' } },
    { source: 'Server Status', target: 'Server Status' },
    { source: 'The colour of it', target: 'The colour of it', locale: 'en-GB' },
    { source: 'HTTP 404 NOT FOUND', target: 'HTTP 404 NOT FOUND' },
    { source: '© 2024 The Example Authors', target: '© 2024 The Example Authors' },
    { source: 'Google Cloud Vertex AI', target: 'Google Cloud Vertex AI' },
    { source: 'Made with Excalidraw', target: 'Made with Excalidraw' },
    { source: ':root { --color: red; margin: auto; }', target: ':root { --color: red; margin: auto; }' },
    { source: '=IF(balance < 0, amount, other)', target: '=IF(balance < 0, amount, other)' },
    {
      source: 'on my way by Example Inc',
      target: 'on my way by Example Inc',
      options: { doNotTranslate: ['on my way by', 'Example Inc'] },
    },
  ],
}
