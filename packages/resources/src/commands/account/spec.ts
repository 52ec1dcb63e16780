import type { CommandSpec } from '@lockale/terminal/command/command'
import { serviceFlags } from '@lockale/terminal/command/flags'

export const accountCommands: readonly CommandSpec[] = [
  {
    name: 'usage',
    group: 'Service',
    summary: 'show usage and limits of the account',
    details: [
      'Shows characters, documents and minutes of speech used in this billing period, each beside its limit.',
      'A key of the free plan sees characters only. Makes no billable requests.',
      'With an administrator key it shows the usage of the account by key, by day, or by reporting tag.',
      'A report covers at most 366 days, in UTC, including its first and last day.',
    ],
    flags: [
      {
        name: 'by',
        takes: { kind: 'text', name: 'what', values: ['key', 'day', 'tag'] },
        help: 'group the report by this; needs an administrator key (default: key)',
      },
      {
        name: 'since',
        takes: { kind: 'text', name: 'day' },
        help: 'first day of the report: 2026-09-01 (default: 30 days)',
      },
      { name: 'until', takes: { kind: 'text', name: 'day' }, help: 'last day of the report (default: today)' },
      { name: 'admin', help: 'show the report; for administrator keys that lockale does not recognize' },
      ...serviceFlags,
    ],
    examples: [
      { line: 'lockale usage', does: 'usage as bars' },
      { line: 'lockale usage --json', does: 'usage as data' },
      { line: 'lockale usage --by key', does: 'usage per key in the last 30 days' },
      { line: 'lockale usage --by day --since 2026-09-01 --until 2026-09-30', does: 'usage per day' },
      { line: 'lockale usage --by tag', does: 'usage per reporting tag' },
    ],
    onSignal: 'leave',
    load: async () => (await import('./usage.ts')).usage,
  },
  {
    name: 'keys',
    group: 'Service',
    summary: 'list, create, rename, limit and deactivate API keys',
    details: [
      'Needs an administrator key. Administrator keys manage keys; they cannot translate.',
      'Actions: list, create [label], label <key> <label>, limit <key>, deactivate <key>.',
      '<key> is a label or the beginning of an id. The full id is shown only once, by create; for the mock service it is the key itself.',
      'limit changes only the limits you give; 0 blocks the key, none removes the limit. deactivate cannot be undone.',
    ],
    operand: { name: 'action', count: 'many', help: 'list, create, label, limit or deactivate, with its arguments' },
    flags: [
      {
        name: 'characters',
        takes: { kind: 'text', name: 'n' },
        help: 'limit: characters per billing period (text, documents and corrections together), or none',
      },
      {
        name: 'speech-to-text-minutes',
        takes: { kind: 'text', name: 'n' },
        help: 'limit: minutes of transcription per billing period, or none',
      },
      {
        name: 'speech-to-speech-minutes',
        takes: { kind: 'text', name: 'n' },
        help: 'limit: minutes of spoken translation per billing period, or none',
      },
      { name: 'yes', help: 'deactivate: do not ask for confirmation' },
      ...serviceFlags,
    ],
    examples: [
      { line: 'lockale keys list', does: 'all keys, including deactivated ones' },
      { line: 'lockale keys create CI', does: 'create a key; its id is shown only once' },
      { line: 'lockale keys label CI "CI of the shop"', does: 'rename a key' },
      { line: 'lockale keys limit CI --characters 100000', does: 'limit a key per billing period' },
      { line: 'lockale keys limit CI --characters none', does: 'remove the limit' },
      { line: 'lockale keys deactivate 1a2b3c4d', does: 'deactivate for good; asks for the label first' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'api',
    group: 'Service',
    summary: 'call any endpoint of the service',
    details: [
      'For endpoints without a command of their own. Uses the same key, address and retries as all commands.',
      'METHOD is GET, POST, PUT, PATCH or DELETE; PATH is an endpoint such as /v2/usage. The key is sent to no other host.',
      'Prints JSON and text; files need --out. A refused request ends with the exit code of its error.',
      'GET and PUT are retried while the service is busy or down; other methods only if a retry is safe.',
      'Calls may be billed by the service. --dry-run prints the request and sends nothing.',
    ],
    operand: { name: 'method path', count: 'many', help: 'GET /v2/usage' },
    flags: [
      {
        name: 'data',
        takes: { kind: 'text', name: 'file', completes: 'file' },
        help: 'the body, from a file or standard input (-): JSON, unless --header names another content type',
      },
      {
        name: 'form',
        takes: { kind: 'text', name: 'name=value' },
        help: 'a field of a form; repeatable. With --data, that file is uploaded with the fields',
      },
      { name: 'header', takes: { kind: 'text', name: 'name:value' }, help: 'an extra header; repeatable' },
      {
        name: 'out',
        takes: { kind: 'text', name: 'file', completes: 'file' },
        help: 'write the response to a file, unchanged',
      },
      { name: 'dry-run', help: 'print the request without the key, and send nothing' },
      ...serviceFlags,
    ],
    examples: [
      { line: 'lockale api GET /v2/usage', does: 'usage as the service reports it' },
      { line: 'lockale api GET /v2/usage --json', does: 'status, headers and body as data' },
      { line: "lockale api GET '/v3/languages?resource=voice&include=beta'", does: 'a list with query parameters' },
      { line: 'lockale api POST /v2/translate --data body.json', does: 'send a file of JSON' },
      { line: 'lockale api POST /v2/translate --data body.json --dry-run', does: 'print the request only' },
      { line: 'lockale api POST /v2/document --form target_lang=de --data a.docx', does: 'upload a document' },
      {
        line: 'lockale api POST /v2/document/<id>/result --form document_key=<key> --out a.de.docx',
        does: 'download it',
      },
    ],
    onSignal: 'finish',
    load: async () => (await import('./api.ts')).api,
  },
]
