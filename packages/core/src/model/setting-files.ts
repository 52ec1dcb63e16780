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

/** A glossary file that a setting names, and where its ids are. */
export interface FileInUse {
  readonly file: GlossaryFile
  readonly hash: string
  /** Absolute: the folder that holds `lockale/`, where the ids are kept. */
  readonly home: string
}

/** Reads the files of a project that its settings name; each is read once. */
export interface SettingFiles {
  /** @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING` */
  glossary(path: string): Promise<FileInUse>
}

/** True for a setting that names a file of the project, not an id: `lockale/glossaries/terms.csv`. */
export function namesFile(setting: string): boolean {
  return /\.(?:csv|tsv)$/iu.test(setting)
}
