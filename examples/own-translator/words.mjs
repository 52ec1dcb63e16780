// Stands for a translation program such as Apertium: it knows a few words.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const german = {
  hello: 'hallo',
  january: 'Januar',
  save: 'speichere',
  all: 'alle',
  files: 'Dateien',
  file: 'Datei',
  delete: 'lösche',
  everything: 'alles',
}

const words = {
  de: german,
  'de-AT': { ...german, january: 'Jänner' },
  eo: {
    hello: 'saluton',
    january: 'januaro',
    save: 'konservu',
    all: 'ĉiujn',
    files: 'dosierojn',
    file: 'dosieron',
    delete: 'forigu',
    everything: 'ĉion',
  },
}

/** Translates word by word, and leaves tags as they are. */
export function translate(text, target) {
  const translated = text.replaceAll(/<[^>]*>|\p{L}+/gu, (part) => words[target]?.[part.toLowerCase()] ?? part)
  return translated.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, text, target } = JSON.parse(line)
    console.log(JSON.stringify({ id, text: translate(text, target) }))
  }
}
