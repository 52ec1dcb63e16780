import type { CommandSpec } from '../command.ts'
import { serviceFlags } from '../flags.ts'

export const voice: CommandSpec = {
  name: 'voice',
  summary: 'turn speech into text and translations',
  operand: {
    name: 'file',
    count: 'any',
    help: 'of sound, or - for standard input; or: terms list, terms push <file>…, terms delete <name>',
    completes: 'file',
  },
  details: [
    'Sound is one channel: WAV, FLAC, MP3, Ogg, WebM, Matroska. Without --out the text is on stdout, each sentence as it is said.',
    'A session takes sound at twice its speed at most: ten minutes of a file take five. --job has a file translated without one.',
    'Ctrl-C ends the sound: what was said by then is still written. Billed are minutes, each one that is begun.',
    'Spoken terms are what a session is to expect: lockale voice terms push products.en.txt, with a term on each line.',
    'The local service (--local) does not listen: its sentences only stand in for speech.',
  ],
  flags: [
    { name: 'to', takes: { kind: 'list', name: 'locales', completes: 'locale' }, help: 'translations; five at most' },
    {
      name: 'from',
      takes: { kind: 'text', name: 'locale', completes: 'locale' },
      help: 'what is spoken; without it, it is detected where it can be',
    },
    { name: 'fixed', help: '--from is no hint: nothing else is heard' },
    {
      name: 'content-type',
      takes: { kind: 'text', name: 'type' },
      help: 'what the sound is, where its beginning does not tell: audio/pcm;encoding=s16le;rate=16000',
    },
    {
      name: 'format',
      takes: { kind: 'text', name: 'name', values: ['text', 'vtt', 'srt', 'json'] },
      help: 'text (default), vtt, srt, json: by default as the name in --out says',
    },
    {
      name: 'out',
      takes: { kind: 'text', name: 'path', completes: 'file' },
      help: 'files for each language: talk.vtt makes talk.en.vtt and talk.de.vtt; a folder takes the name of the sound',
    },
    {
      name: 'formality',
      takes: { kind: 'text', name: 'name', values: ['default', 'formal', 'informal', 'more', 'less'] },
      help: 'of the translations',
    },
    { name: 'glossary', takes: { kind: 'list', name: 'id' }, help: 'a glossary of the service, one at most' },
    { name: 'spoken-terms', takes: { kind: 'text', name: 'name' }, help: 'spoken terms of the service, by name or id' },
    { name: 'speak', takes: { kind: 'text', name: 'locale' }, help: 'the translation that is spoken as well' },
    { name: 'voice', takes: { kind: 'text', name: 'name', values: ['female', 'male'] }, help: 'for --speak' },
    {
      name: 'audio-out',
      takes: { kind: 'text', name: 'file', completes: 'file' },
      help: 'where --speak goes: .ogg, .webm, .flac, .mka, .ts, .wav',
    },
    { name: 'job', help: 'send the file at once and wait for the result; no transcript of what is heard (alpha)' },
    { name: 'job-id', takes: { kind: 'text', name: 'id' }, help: 'fetch the results of a job that was started before' },
    { name: 'dry-run', help: 'send no sound: say how many minutes it would be, and how many are left' },
    {
      name: 'max-minutes',
      takes: { kind: 'count', name: 'n' },
      help: 'stop before the first sound if it is longer, or if nobody knows how long it is',
    },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale voice talk.wav --to de,fr', does: 'what is said, and its translations, sentence by sentence' },
    { line: 'lockale voice talk.ogg --to de --out talk.vtt', does: 'subtitles: talk.en.vtt and talk.de.vtt' },
    { line: 'lockale voice talk.wav --dry-run', does: 'how long it is, and how many minutes are left' },
    { line: 'arecord -f S16_LE -r 16000 -t wav | lockale voice - --to de', does: 'from a microphone' },
    { line: 'lockale voice talk.mp3 --speak de --audio-out talk.de.ogg', does: 'the translation as sound' },
    {
      line: 'lockale voice talk.mp4 --to de --job --out talk.srt',
      does: 'a file of an hour, without waiting half an hour',
    },
    { line: 'lockale voice terms push products.en.txt', does: 'names that are to be heard right' },
  ],
  onSignal: 'finish',
  load: async () => (await import('./voice.ts')).voice,
}
