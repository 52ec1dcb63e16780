import { limits, spokenTermProblem, voiceSources } from '@lockale/api'
import { LockaleError } from '@lockale/errors'

/** Terms of one language that are to be heard right, as a file in git keeps them: one on each line. */
export interface TermsFile {
  /** Of the collection that it belongs to. */
  readonly name: string
  /** As the service writes it. */
  readonly language: string
  readonly terms: readonly string[]
}

/**
 * @param file its path, whose end says what it is: `<name>.<language>.txt`
 * @throws {LockaleError} `SPOKEN_TERMS_INVALID` with the place of the first thing that the service would refuse
 */
export function parseTerms(bytes: Uint8Array, file: string): TermsFile {
  const [, name = '', code = ''] = /(?:^|[\\/])([^\\/]+)\.([A-Za-z-]+)\.txt$/u.exec(file) ?? []
  const language = code.toLowerCase()
  if (name === '' || !voiceSources.has(language)) {
    throw invalid(file, `its name does not end with a language that the service transcribes`, {
      hint: 'Use a name with collection and language: products.en.txt.',
    })
  }
  if (Buffer.byteLength(name) > limits.spokenTerms.maxNameBytes) throw invalid(file, 'its name is too long')
  const text = decode(bytes, file).replace(/^\u{feff}/u, '')
  const terms = new Map<string, number>()
  let characters = 0
  for (const [index, term] of text.split(/\r\n|\n|\r/u).entries()) {
    const place = `${file}:${index + 1}:1`
    if (term === '') continue
    const problem = spokenTermProblem(term)
    if (problem !== undefined) throw invalid(place, `the term ${problem}`)
    const first = terms.get(term)
    if (first !== undefined) throw invalid(place, `the term already occurs in line ${first}`)
    characters += Array.from(term).length + (terms.size === 0 ? 0 : 1)
    if (characters > limits.spokenTerms.maxListCharacters) {
      throw invalid(place, `with this term, the list has more than ${limits.spokenTerms.maxListCharacters} characters`)
    }
    terms.set(term, index + 1)
  }
  if (terms.size === 0) throw invalid(file, 'it has no terms')
  return { name, language, terms: [...terms.keys()] }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw invalid(file, 'it is not UTF-8', { cause })
  }
}

function invalid(
  place: string,
  problem: string,
  {
    hint = 'Write one term per line, each only once. Nothing was sent.',
    ...more
  }: { readonly hint?: string; readonly cause?: unknown } = {},
): LockaleError {
  return new LockaleError('SPOKEN_TERMS_INVALID', `These spoken terms are invalid: ${problem}.`, {
    place,
    hint,
    ...more,
  })
}
