import type { CommandSpec } from '../command.ts'
import { serviceFlags } from '../flags.ts'

export const usage: CommandSpec = {
  name: 'usage',
  summary: 'what was used, and what is left',
  details: [
    'Of the billing period: characters of the account and of this key, documents, minutes of speech, each against its limit.',
    'A key of the free plan is told of characters alone. Buys nothing.',
    "With an administrator's key it shows what the account used in some days: by key, by day, or by reporting tag.",
    'A report has 366 days at most; its days are those of UTC, and both ends belong to it.',
  ],
  flags: [
    {
      name: 'by',
      takes: { kind: 'text', name: 'what', values: ['key', 'day', 'tag'] },
      help: "a report of the account by this, with an administrator's key (default: key)",
    },
    {
      name: 'since',
      takes: { kind: 'text', name: 'day' },
      help: 'first day of the report: 2026-09-01 (default: 30 days)',
    },
    { name: 'until', takes: { kind: 'text', name: 'day' }, help: 'its last day (default: today)' },
    { name: 'admin', help: "ask for the report, with an administrator's key that cannot be told by its end" },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale usage', does: 'how much is used, with bars' },
    { line: 'lockale usage --json', does: 'as numbers' },
    { line: 'lockale usage --by key', does: 'who used how much in the last 30 days' },
    { line: 'lockale usage --by day --since 2026-09-01 --until 2026-09-30', does: 'day by day' },
    { line: 'lockale usage --by tag', does: 'by reporting tag' },
  ],
  onSignal: 'leave',
  load: async () => (await import('./usage.ts')).usage,
}

export const keys: CommandSpec = {
  name: 'keys',
  summary: 'list, make, name, limit and deactivate API keys',
  details: [
    "Needs an administrator's key. Developer keys translate; an administrator's key only administers.",
    'list, create [label], label <key> <label>, limit <key>, deactivate <key>.',
    'A key is named by its label, or by the beginning of its id, if no other has it. An id is shown whole once, by create: of the local service it is the key itself.',
    'limit keeps the limits that it is not told of; 0 blocks, none lifts. What is deactivated stays so for good.',
  ],
  operand: { name: 'action', count: 'many', help: 'list, create, label, limit or deactivate, and what it is about' },
  flags: [
    {
      name: 'characters',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: characters in a billing period, of text, documents and improvement together; or none',
    },
    {
      name: 'speech-to-text-minutes',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: minutes of transcription in a billing period, or none',
    },
    {
      name: 'speech-to-speech-minutes',
      takes: { kind: 'text', name: 'n' },
      help: 'for limit: minutes of spoken translation in a billing period, or none',
    },
    { name: 'yes', help: 'for deactivate: do not ask' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale keys list', does: 'all keys, deactivated ones too' },
    { line: 'lockale keys create CI', does: 'a new one; its id is shown this once' },
    { line: 'lockale keys label CI "CI of the shop"', does: 'another label' },
    { line: 'lockale keys limit CI --characters 100000', does: 'at most so much in a billing period' },
    { line: 'lockale keys limit CI --characters none', does: 'as much as the account may' },
    { line: 'lockale keys deactivate 1a2b3c4d', does: 'for good; asks for its label first' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./keys.ts')).keys,
}

export const api: CommandSpec = {
  name: 'api',
  summary: 'call any endpoint of the service',
  details: [
    'For what has no command of its own. The key, the address, the repeats and what hides the key are those of all commands.',
    'METHOD is GET, POST, PUT, PATCH or DELETE; PATH is that of an endpoint, such as /v2/usage. The key goes nowhere else.',
    'An answer in JSON is printed as JSON, one of text as text; a file needs --out. A refusal ends with the exit code of its error.',
    'GET and PUT are repeated while the service is busy or down, the others only where nothing can have happened twice.',
    'What a call costs is between you and the service: --dry-run prints the request and sends nothing.',
  ],
  operand: { name: 'method path', count: 'many', help: 'GET /v2/usage' },
  flags: [
    {
      name: 'field',
      takes: { kind: 'text', name: 'name=value' },
      help: 'a field of the body, JSON unless --form; again for a list, name[]=value for a list of one, name:=json for what is no text',
    },
    { name: 'query', takes: { kind: 'text', name: 'name=value' }, help: 'a parameter of the query; may be repeated' },
    {
      name: 'data',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'the body, as it is in a file or on standard input (-); with --form the file of the form',
    },
    { name: 'form', help: 'send a form in place of JSON; with --data one that has a file in it' },
    { name: 'header', takes: { kind: 'text', name: 'name:value' }, help: 'one more header; may be repeated' },
    {
      name: 'out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'put the answer into a file, byte by byte',
    },
    { name: 'signed', help: 'PATH is a whole address that a job gave: it goes there without the key' },
    {
      name: 'signature',
      takes: { kind: 'text', name: 'text' },
      help: 'what the job gave with that address, in place of the key; includes --signed',
    },
    { name: 'paginate', help: 'ask for all pages of a list, and print it as one' },
    { name: 'dry-run', help: 'print the request as it would be sent, without the key, and send nothing' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale api GET /v2/usage', does: 'what was used, as the service says it' },
    { line: 'lockale api GET /v2/usage --json', does: 'status, headers and body as data' },
    {
      line: 'lockale api GET /v3/languages --query resource=voice --query include=beta',
      does: 'a list with its query',
    },
    {
      line: 'lockale api GET /v3/translation_memories/<id>/segments --paginate',
      does: 'all of a list that comes in pages, as one document',
    },
    {
      line: "lockale api POST /v2/translate --field 'text[]=Hi' --field target_lang=de",
      does: 'a body in JSON, made of fields',
    },
    { line: 'lockale api POST /v2/translate --data body.json --dry-run', does: 'what would be sent' },
    { line: 'lockale api POST /v3/spoken-terms --field name=Names', does: 'a list for transcriptions' },
    {
      line: 'lockale api PUT /v3/spoken-terms/<id>/term-lists --data terms.json',
      does: 'its words: {"lang":"en","entries":"Zoë"}',
    },
    {
      line: 'lockale api POST /v2/document --form --field target_lang=de --data a.docx',
      does: 'a form with a file in it: a document',
    },
    {
      line: 'lockale api POST /v2/document/<id>/result --data handle.json --out a.de.docx',
      does: 'its translation: {"document_key":"…"}',
    },
    { line: 'lockale api GET /v1/quality-evaluations/<id>', does: 'how good it is' },
    { line: 'lockale api GET /v2/glossaries/<id>/entries', does: 'a glossary of the older kind, as text' },
    { line: 'lockale api POST /v1/jobs/voice/translate --data job.json', does: 'a job for a recording' },
    {
      line: 'lockale api PUT <upload url> --signature <text> --data a.mp3',
      does: 'its recording, to where the job says',
    },
    { line: 'lockale api GET <download url> --signature <text> --out a.srt', does: 'its result' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./api.ts')).api,
}
