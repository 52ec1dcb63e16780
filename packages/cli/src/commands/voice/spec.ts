import type { CommandSpec } from '../command.ts'
import { serviceFlags } from '../flags.ts'

export const voice: CommandSpec = {
  name: 'voice',
  summary: 'transcribe and translate speech',
  operand: {
    name: 'file',
    count: 'any',
    help: 'an audio file, or - for standard input; or: terms list, terms push <file>…, terms delete <name>',
    completes: 'file',
  },
  details: [
    'Reads mono WAV, FLAC, MP3, Ogg, WebM and Matroska. Without --out it prints each sentence on stdout as it is spoken.',
    'A session runs at twice real time at most: ten minutes of audio take five. --job translates a file without a session.',
    'Ctrl-C ends the recording; everything spoken so far is written. Every minute begun is billed.',
    'Spoken terms help to recognize names: lockale voice terms push products.en.txt, with one term per line.',
    'The mock service (--local) does not listen: it returns pseudo-sentences.',
  ],
  flags: [
    {
      name: 'to',
      takes: { kind: 'list', name: 'locales', completes: 'locale' },
      help: 'target languages; five at most',
    },
    {
      name: 'from',
      takes: { kind: 'text', name: 'locale', completes: 'locale' },
      help: 'spoken language (default: detected if possible)',
    },
    { name: 'fixed', help: 'accept only the language of --from' },
    {
      name: 'content-type',
      takes: { kind: 'text', name: 'type' },
      help: 'audio type, if it cannot be detected: audio/pcm;encoding=s16le;rate=16000',
    },
    {
      name: 'format',
      takes: { kind: 'text', name: 'name', values: ['text', 'vtt', 'srt', 'json'] },
      help: 'output: text (default), vtt, srt, json; by default from the extension of --out',
    },
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'file' },
      help: 'output files per language: talk.vtt writes talk.en.vtt and talk.de.vtt; or a folder',
    },
    {
      name: 'formality',
      takes: { kind: 'text', name: 'name', values: ['default', 'formal', 'informal', 'more', 'less'] },
      help: 'formality of the translations',
    },
    { name: 'glossary', takes: { kind: 'list', name: 'id' }, help: 'glossary id, one at most' },
    { name: 'spoken-terms', takes: { kind: 'text', name: 'name' }, help: 'spoken terms, by name or id' },
    { name: 'speak', takes: { kind: 'text', name: 'locale' }, help: 'also speak this translation' },
    { name: 'voice', takes: { kind: 'text', name: 'name', values: ['female', 'male'] }, help: 'voice for --speak' },
    {
      name: 'audio-out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'output file of --speak: .ogg, .webm, .flac, .mka, .ts, .wav',
    },
    { name: 'job', help: 'upload the file and wait for the result; no transcript (alpha)' },
    { name: 'job-id', takes: { kind: 'text', name: 'id' }, help: 'download the results of an earlier job' },
    { name: 'dry-run', help: 'send no audio; show how many minutes it would be, and how many are left' },
    {
      name: 'max-minutes',
      takes: { kind: 'count', name: 'n' },
      help: 'fail before sending audio if it is longer, or if its length is unknown',
    },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale voice talk.wav --to de,fr', does: 'transcript and translations, sentence by sentence' },
    { line: 'lockale voice talk.ogg --to de --out talk.vtt', does: 'subtitles: talk.en.vtt and talk.de.vtt' },
    { line: 'lockale voice talk.wav --dry-run', does: 'its length, and how many minutes are left' },
    { line: 'arecord -f S16_LE -r 16000 -t wav | lockale voice - --to de', does: 'from a microphone' },
    { line: 'lockale voice talk.mp3 --speak de --audio-out talk.de.ogg', does: 'the translation as audio' },
    {
      line: 'lockale voice talk.mp4 --to de --job --out talk.srt',
      does: 'a long file, without a session',
    },
    { line: 'lockale voice terms push products.en.txt', does: 'names to recognize' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./voice.ts')).voice,
}
