export interface GlossaryFile {
  /** Relative to the project, with `/`. */
  readonly path: string
  /** The path below `lockale/glossaries/`. It is the name of the glossary in the recorded settings of a translation. */
  readonly name: string
  /** Name of the glossary on a service. */
  readonly title: string
  readonly dictionaries: readonly GlossaryDictionary[]
}

export interface GlossaryDictionary {
  /** Language codes without region, in lower case: `en`, `pt`. */
  readonly source: string
  readonly target: string
  /** Translations by term, in the order of the file. */
  readonly entries: ReadonlyMap<string, string>
}

/** A glossary file that a setting names. `home`: absolute path of the folder that contains `lockale/`. */
export interface FileInUse {
  readonly file: GlossaryFile
  readonly hash: string
  readonly home: string
}

/** An entry to add to a glossary file. Locales may have regions, which glossaries do not know. */
export interface NewTerm {
  readonly source: string
  readonly target: string
  readonly term: string
  readonly translation: string
}

export interface SettingFiles {
  /**
   * Returns the bytes of a glossary file with one more entry, and the digest of its present bytes for the write;
   * `undefined` if it has the entry already. The file may not exist yet. @throws {LockaleError} `GLOSSARY_FILE_INVALID`
   */
  withTerm(
    path: string,
    term: NewTerm,
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly digest: string | undefined } | undefined>
  /** Reads a glossary file. @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING` */
  glossary(path: string): Promise<FileInUse>
}

/** Returns whether a setting is a file of the project, not an id: `lockale/glossaries/terms.csv`. */
export function namesFile(setting: string): boolean {
  return /\.(?:csv|tsv)$/iu.test(setting)
}
