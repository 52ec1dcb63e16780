import type { EntryPath } from '../format.ts'

/** Describes how a file format holds one message as several members: its string, its notes, and its id. */
export interface Shape {
  /** The id in reports: `docusaurus`. */
  readonly id: string
  /** The name of the shape that users see. */
  readonly name: string
  /** Members that hold the string; an item has one of them. Empty if plural forms are members of the item. */
  readonly text: readonly string[]
  /** The member with the source string, which apps display if there is no translation. */
  readonly sourceText?: string
  /** Members that explain the string. */
  readonly notes: readonly string[]
  /** Members besides `usualMembers` that are neither strings nor notes. */
  readonly kept?: readonly string[]
  /** Messages may have plural forms (`one`, `other`): inside `text`, or as members of the item if `text` is empty. */
  readonly hasForms?: true
  /** `at`: path from `text` to the forms (`select › cases`); `member`: key of a form's string (`msg`). */
  readonly forms?: { readonly at: EntryPath; readonly member: string }
  /** True if items may have members with any names, because the name of the string's member proves the shape. */
  readonly isOpen?: true
  /** True if every list item with an id is a message, and all other strings of the file are translated, too. */
  readonly isFree?: true
  /** True if a message may also be a single string. */
  readonly takesStrings?: true
  /** True if usual message keys may look like members of this shape. Only ids such as `theme.title` prove the shape. */
  readonly needsIds?: true
  /** Matches paths of files that have this shape, even if their ids do not prove it. */
  readonly files?: RegExp
  /** True if only the files that `files` matches can have this shape. */
  readonly isPlaced?: true
  /** `map`: the id of an item is its key. `list`: the id of an item is its member `idMember`. */
  readonly in: 'map' | 'list' | 'either'
  /** Path of the list, if it is not the root. */
  readonly at?: EntryPath
  /** Member of the root that names the locale. */
  readonly locale?: string
  /** The member of the root that proves the shape and holds settings for reading the file. */
  readonly directive?: string
  /** Members about where the source string comes from. They are not copied to a new item. */
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

/** Returns the name of a shape for users; `undefined` for an unknown id. */
export function nameOfShape(id: string): string | undefined {
  return shapes.find((shape) => shape.id === id)?.name
}

/** Joins the notes of one string, one per line. */
export function joinNotes(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join('\n') || undefined
}

/** Returns true for `$schema` and `$comment`. Other keys with `$` may be ids or strings, such as `$vuetify`. */
export function isDirectiveKey(key: string): boolean {
  return key === '$schema' || key === '$comment'
}
