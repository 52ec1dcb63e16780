/** One commit that changed a file. */
export interface FileCommit {
  readonly id: string
  /** Of the commits that changed the same file, those it was made on; none for the first. */
  readonly parents: readonly string[]
  /** The name of what the file held: equal ones are equal bytes. Absent where the commit deleted it. */
  readonly blob?: string | undefined
}

/** The commits that changed each of some files. */
export interface FileHistories {
  readonly commits: ReadonlyMap<string, readonly FileCommit[]>
  /** False where `mayGoOn` said no before all was looked at. */
  readonly isWhole: boolean
}

/** A file as it was in a commit. */
export interface FilePlace {
  readonly commit: string
  readonly file: string
}

export interface OtherVersion {
  readonly commit: string
  /** `merge`: a side of a merge, or what the commit that is checked out has. `before`: what this branch had. */
  readonly from: 'merge' | 'before' | 'branch'
}

/** Author and subject of a commit. */
export interface CommitInfo {
  /** As the commit names them, whatever a mailmap says. */
  readonly author: { readonly name: string; readonly email: string }
  readonly committer: CommitInfo['author']
  readonly subject: string
}

/**
 * What version control knows of the files of a project. Reads only, and never fails a run: where it has no answer (no
 * repository, a shallow clone's end, a file it has never seen) it says `undefined`.
 */
export interface History {
  /**
   * The commits that changed a file, each before its parents: the first one made the file what it is in the commit that is
   * checked out. A parent that is not among them: what lies behind it is not known. Paths as in `FileEdit`.
   * @param from another commit than the one that is checked out
   */
  commitsOf(file: string, from?: string): Promise<readonly FileCommit[] | undefined>
  /**
   * The same of many files, at little more than what one costs. Files that nothing is known of are left out.
   * @param mayGoOn asked from time to time: where it says no, the commits that were found until then are given, and the last
   *   ones have a parent that is not among them
   */
  historiesOf(files: readonly string[], mayGoOn?: () => boolean): Promise<FileHistories>
  /** The file as it was in that commit; `undefined` where the commit does not have it, or it cannot be read. */
  read(commit: string, file: string): Promise<Uint8Array | undefined>
  /** What a file held, by the name that a commit has for it; `undefined` where it cannot be read. */
  readBlob(blob: string): Promise<Uint8Array | undefined>
  /** The names of what files held in commits, in the order asked for; `undefined` where the commit does not have the file. */
  blobsAt(places: readonly FilePlace[]): Promise<readonly (string | undefined)[]>
  /** A few commits that may have what a version of a file has lost, newest first: merged ones, earlier ones, other branches. */
  otherVersions(file: string): Promise<readonly OtherVersion[]>
  /** Returns the commits that an unfinished merge, rebase or the like brings into the current one. */
  begun(): Promise<readonly string[]>
  /** For a commit that was rewritten (rebased, picked): the commit that last changed a file when it was first written. */
  writtenAfter(commit: string, file: string): Promise<string | undefined>
  /** Returns what is known of commits, by id, without those that are unknown. */
  aboutCommits(ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>>
}
