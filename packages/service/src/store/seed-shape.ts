/** What a part of a seed must be. */
export type Shape =
  | { readonly kind: 'text' }
  /** A whole number from 0 up. */
  | { readonly kind: 'count' }
  /** Texts by name; where `orText`, a text in its place. */
  | { readonly kind: 'texts'; readonly orText?: true }
  /** Names, to names, to texts. */
  | { readonly kind: 'rules' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>>; readonly needs: readonly string[] }

const text: Shape = { kind: 'text' }
const count: Shape = { kind: 'count' }
const texts: Shape = { kind: 'texts' }

function list(of: Shape): Shape {
  return { kind: 'list', of }
}

function object(needed: Readonly<Record<string, Shape>>, others: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: 'object', fields: { ...needed, ...others }, needs: Object.keys(needed) }
}

/** Of a whole seed file. */
export const seedShape: Shape = object(
  {},
  {
    accounts: list(
      object(
        { key: text },
        {
          account: text,
          characterLimit: count,
          keyCharacterLimit: count,
          charactersUsed: count,
          scopes: list(text),
          label: text,
          documentLimit: count,
          teamDocumentLimit: count,
          speechToTextMillisecondsLimit: count,
          speechToSpeechMillisecondsLimit: count,
          region: text,
        },
      ),
    ),
    glossaries: list(
      object(
        {
          name: text,
          dictionaries: list(object({ source: text, target: text, entries: { kind: 'texts', orText: true } })),
        },
        { id: text },
      ),
    ),
    styleLists: list(
      object(
        { name: text, language: text },
        {
          id: text,
          rules: { kind: 'rules' },
          instructions: list(object({ label: text, prompt: text }, { sourceLanguage: text })),
        },
      ),
    ),
    memories: list(
      object({ name: text, source: text, segments: list(object({ source: text, targets: texts })) }, { id: text }),
    ),
    spokenTerms: list(object({ name: text, lists: list(object({ language: text, terms: list(text) })) }, { id: text })),
    phrasebook: list(object({ source: text, target: text, entries: texts })),
  },
)
