import type { Seed } from './seed.ts'

/** By rule id. */
export const consistencySeeds: Readonly<Record<string, Seed>> = {
  inconsistent: (source, target) =>
    isText(source) ? { source, target, beside: [{ source, target: `${target} ?` }] } : undefined,
  reused: (source, target) =>
    isText(source) && /\p{L}/u.test(target)
      ? { source, target, beside: [{ source: `Not ${source}`, target }] }
      : undefined,
  'same-for-opposites': (source, target) =>
    isText(source) && /\p{L}/u.test(target)
      ? { source: `Enable: ${source}`, target, beside: [{ source: `Disable: ${source}`, target }] }
      : undefined,
  'text-of-another': (source, target) =>
    /^[A-Z][a-z]{4,} [a-z]{4,}$/u.test(source) && /^\p{L}+ \p{L}+/u.test(target) && source !== target
      ? { source, target, beside: [{ source: 'Qwertz yxcvb asdfg', target }] }
      : undefined,
  'unusual-mark': (source, target) =>
    /["“”„«»「」]/u.test(target)
      ? undefined
      : { source, target: `${target} "a"`, beside: languages.map(() => ({ source, target: `${target} „a“` })) },
  'name-lost': (source, target) =>
    /^[A-Z][a-z]+(?: [a-z]+)+$/u.test(source)
      ? {
          source: `${source} in Qwertz`,
          target,
          beside: languages.map(() => ({ source: `${source} in Qwertz`, target: `${target} Qwertz` })),
        }
      : undefined,
  'same-in-other-language': (source, target) =>
    /^\p{L}{2,}(?: \p{L}{2,}){3,}/u.test(target) && source !== target
      ? { source, target, beside: [{ source, target, locale: 'eu' }] }
      : undefined,
  'unchanged-only-here': (source, target) =>
    /^[A-Z][a-z]{3,}$/u.test(source) && source !== target
      ? { source, target: source, beside: languages.map((locale) => ({ source, target, locale })) }
      : undefined,
  'glossary-term-missing': (source, target, locale) => {
    const word = firstWord(source)
    if (word === undefined) return undefined
    return { source, target, options: { terms: new Map([[locale, [{ source: word, target: 'Qwertz' }]]]) } }
  },
  'forbidden-term': (source, target, locale) => {
    const word = firstWord(target)
    return word === undefined || /\p{Script=Han}|\p{Script=Hiragana}/u.test(target)
      ? undefined
      : { source, target, options: { forbidden: new Map([[locale, [word]]]) } }
  },
  'do-not-translate': (source, target) => {
    const word = /(?<![\p{L}\p{N}_{<%/])[A-Z][a-z]{4,}(?= [a-z])/u.exec(source)?.[0]
    return word === undefined || target.includes(word)
      ? undefined
      : { source, target, options: { doNotTranslate: [word] } }
  },
  'formality-mixed': (source, _, locale) => {
    const [formal, informal] = address[locale.split('-', 1)[0] ?? ''] ?? []
    if (formal === undefined || informal === undefined) return undefined
    return {
      source,
      target: informal,
      beside: [1, 2, 3, 4].map((number) => ({ source: `${source} ${number}`, target: formal })),
    }
  },
  'regional-variant-drift': (source, target, locale) => {
    const word = foreign[locale]
    return word === undefined || source.includes(word) ? undefined : `${target} ${word}`
  },
  'multiple-locales-failing': (source, target) => ({
    source,
    target,
    beside: ['xx', 'yy', 'zz'].map((locale) => ({ source, target, locale, hasError: true })),
  }),
}

const languages = ['eu', 'fi', 'hu', 'ja', 'ko', 'th', 'tr', 'vi']

const address: Readonly<Record<string, readonly [formal: string, informal: string]>> = {
  de: ['Bitte speichern Sie die Datei.', 'Bitte speichere deine Datei.'],
  fr: ['Enregistrez votre fichier.', 'Tu peux enregistrer.'],
  es: ['Usted puede guardar.', 'Guarda tus archivos.'],
  pl: ['Czy chce Pan zapisać?', 'Zapisz swój plik, który ty masz'],
  pt: ['Você pode salvar', 'Guarda os teus ficheiros'],
  ru: ['Сохраните ваш файл', 'Сохрани твой файл'],
}

const foreign: Readonly<Record<string, string>> = {
  'pt-BR': 'ficheiro',
  'pt-PT': 'arquivo',
  'en-GB': 'color',
  'de-CH': 'groß',
}

function isText(text: string): boolean {
  return /\p{L}{3}/u.test(withoutMarks(text))
}

function withoutMarks(text: string): string {
  return text.replaceAll(/<[^<>]*>|\{\{[^{}]*\}\}|https?:\S+/gu, '#')
}

/** A word that stands by itself in a text. */
function firstWord(text: string): string | undefined {
  return /(?<=^|\s)\p{L}{3,}(?=$|[\s.!?])/u.exec(withoutMarks(text))?.[0].toLowerCase()
}
