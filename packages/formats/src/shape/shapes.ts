import type { EntryPath } from '../format.ts'

/** How files hold a message as several members: which of them is the string, which describe it, and which one names the item. */
export interface Shape {
  /** As reports name it: `docusaurus`. */
  readonly id: string
  /** Name for users. */
  readonly name: string
  /** Members that hold the string; an item has one of them. Empty: plural forms stand beside each other. */
  readonly text: readonly string[]
  /** The member that holds the source string where it has no translation of its own; a translation never does. */
  readonly sourceText?: string
  /** Members that explain the string. */
  readonly notes: readonly string[]
  /** Besides the usual ones: neither strings nor notes. */
  readonly kept?: readonly string[]
  /** A string may be plural forms (`one`, `other`), either below `text` or, where that is empty, as members of the item. */
  readonly hasForms?: true
  /** Where the forms stand below `text`, and the member that holds each one: `select › cases › one › msg`. */
  readonly forms?: { readonly at: EntryPath; readonly member: string }
  /** All other members are kept, whatever their names: nothing but this shape has such a member. */
  readonly isOpen?: true
  /** Items are only known by their ids: all strings in them are translated, and so are those beside them. */
  readonly isFree?: true
  /** Strings may stand in the place of items. */
  readonly takesStrings?: true
  /** The member with the string may be one of an app's own strings, so that only ids tell it: `theme.title`, a hash. */
  readonly needsIds?: true
  /** Files that are of this shape, whatever their ids look like. */
  readonly files?: RegExp
  /** Set if translations are in these files only. */
  readonly isPlaced?: true
  /** `map`: the key of an item is its id. `list`: a member is. */
  readonly in: 'map' | 'list' | 'either'
  /** Path of the list, if it is not the root. */
  readonly at?: EntryPath
  /** Member of the root that names the locale. */
  readonly locale?: string
  /** Members of the root that say how the file is read. */
  readonly directive?: string
  /** Members that say how the source string came to be: a new item has none. */
  readonly ofSource?: readonly string[]
}

/** The member that names an item of a list. */
export const idMember = 'id'

/** All shapes, the most certain first. */
export const shapes: readonly Shape[] = [
  {
    id: 'formatjs',
    name: 'FormatJS descriptors',
    text: ['defaultMessage'],
    notes: ['description'],
    isOpen: true,
    takesStrings: true,
    in: 'either',
  },
  {
    id: 'gotext',
    name: 'gotext messages (golang.org/x/text)',
    text: ['translation'],
    sourceText: 'message',
    hasForms: true,
    forms: { at: ['select', 'cases'], member: 'msg' },
    notes: ['meaning', 'comment'],
    kept: ['fuzzy', 'position'],
    ofSource: ['fuzzy', 'translatorComment'],
    in: 'list',
    at: ['messages'],
    locale: 'language',
  },
  {
    id: 'go-i18n-list',
    name: 'go-i18n version 1, also of Hugo (a list of `id` and `translation`)',
    text: ['translation'],
    notes: ['description'],
    hasForms: true,
    in: 'list',
  },
  {
    id: 'go-i18n',
    name: 'go-i18n version 2, also of Hugo (`description` and `hash` beside `one` and `other`)',
    text: [],
    notes: ['description'],
    kept: ['leftDelim', 'rightDelim', 'LeftDelim', 'RightDelim'],
    hasForms: true,
    takesStrings: true,
    in: 'either',
  },
  {
    id: 'transifex',
    name: 'Transifex structured JSON, also of FormatJS',
    text: ['string'],
    notes: ['developer_comment', 'context', 'instructions'],
    takesStrings: true,
    in: 'either',
  },
  {
    id: 'lokalise',
    name: 'Lokalise structured JSON, also of FormatJS',
    text: ['translation'],
    notes: ['notes', 'description', 'context'],
    in: 'either',
  },
  {
    id: 'smartling',
    name: 'Smartling JSON, also of FormatJS',
    text: ['message', 'string', 'translation'],
    notes: ['description', 'instruction'],
    in: 'map',
    directive: 'smartling',
  },
  {
    id: 'vscode',
    name: 'VS Code (`package.nls.json`, `bundle.l10n.json`)',
    text: ['message'],
    notes: ['comment'],
    takesStrings: true,
    needsIds: true,
    files: /(?:^|\/)(?:package\.nls|bundle\.l10n)(?:\.[\w-]+)?\.json$/,
    in: 'map',
  },
  {
    id: 'docusaurus',
    name: 'Docusaurus (`message` and `description`)',
    text: ['message'],
    notes: ['description'],
    needsIds: true,
    files: /(?:^|\/)i18n\/[^/]+\/(?:code\.json$|docusaurus-)/,
    isPlaced: true,
    in: 'map',
  },
  {
    id: 'message-description',
    name: '`message` and `description` (Crowdin, FormatJS)',
    text: ['message'],
    notes: ['description', 'context', 'comment'],
    needsIds: true,
    in: 'either',
  },
  ...['text', 'value'].map((member): Shape => ({
    id: `${member}-note`,
    name: `\`${member}\` with a comment or note beside it`,
    text: [member],
    notes: ['comment', 'comments', 'note', 'notes', 'developer_comment', 'context', 'description'],
    needsIds: true,
    in: 'either',
  })),
]

/** A file of strings with lists whose items have an id. */
export const keyedLists: Shape = { id: 'keyed-lists', name: '', text: [], notes: [], isFree: true, in: 'list' }

/** Members that are no texts wherever an item has another one that is. */
export const usualMembers: ReadonlySet<string> = new Set(
  (
    'id key hash type author authors tags placeholders translatorComment modified_at file files start end line col ' +
    'character_limit characterLimit limit max_length maxLength maxlength screenshot screenshots platforms'
  ).split(' '),
)

/** Members of `usualMembers` that bound a translation. */
export const limitMembers: ReadonlySet<string> = new Set(
  'character_limit characterLimit limit max_length maxLength maxlength'.split(' '),
)

/** Returns the name for users. */
export function nameOfShape(id: string): string | undefined {
  return shapes.find((shape) => shape.id === id)?.name
}
