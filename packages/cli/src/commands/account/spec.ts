import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

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
  load: async () => (await import('../api.ts')).api,
}
