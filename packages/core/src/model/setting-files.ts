/** A glossary that is kept in the project, as its file has it. */
export interface GlossaryFile {
  /** Relative to the project, with `/`. */
  readonly path: string
  /** The path below `lockale/glossaries/`. Records use it as the name of the glossary, whatever id it has on a service. */
  readonly name: string
  /** What it is called on a service. */
  readonly title: string
  /** One for each pair, in the order of the file; none is empty. */
  readonly dictionaries: readonly GlossaryDictionary[]
}

export interface GlossaryDictionary {
  /** Base codes, lower case: `en`, `pt`. */
  readonly source: string
  readonly target: string
  /** Translations by term, in the order of the file. */
  readonly entries: ReadonlyMap<string, string>
}

/** Style rules that are kept in the project, as their file has them. */
export interface StyleFile {
  /** Relative to the project, with `/`. */
  readonly path: string
  /** The path below `lockale/styles/`. Records use it as the name of the style, whatever id it has on a service. */
  readonly name: string
  /** One for each language, in the order of the file. */
  readonly lists: readonly StyleList[]
}

export interface StyleList {
  /** Base code, lower case. */
  readonly language: string
  /** What it is called on a service. */
  readonly title: string
  /** Option by rule by category, as the service's catalogue names them. */
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The instructions in the order of the file. */
  readonly instructions: readonly StyleInstructionText[]
  /** Hash of rules and instructions, independent of layout: eight characters. */
  readonly hash: string
}

export interface StyleInstructionText {
  readonly label: string
  readonly prompt: string
  /** Language of the source strings that the instruction is for; `undefined` for all. */
  readonly sourceLanguage: string | undefined
}

/** A file that a setting names, and where its ids are. */
export interface NamedFile<T> {
  readonly file: T
  /** Hash of the whole content. */
  readonly hash: string
  /** Absolute: the folder that holds `lockale/`, where the ids are kept. */
  readonly home: string
}

/** A file of the project that requests go with. */
export type FileInUse =
  | ({ readonly kind: 'glossary' } & NamedFile<GlossaryFile>)
  | ({ readonly kind: 'style'; readonly language: string } & NamedFile<StyleFile>)

/** Reads the files of a project that its settings name; each is read once. */
export interface SettingFiles {
  /** @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING` */
  glossary(path: string): Promise<NamedFile<GlossaryFile>>
  /** @throws {LockaleError} `STYLE_FILE_INVALID`, `SETTING_FILE_MISSING` */
  style(path: string): Promise<NamedFile<StyleFile>>
}

/** True for a setting that names a file of the project, not an id: `lockale/glossaries/terms.csv`. */
export function namesFile(setting: string): boolean {
  return /\.(?:csv|tsv|ya?ml)$/iu.test(setting)
}
