export interface FileCommit {
  readonly id: string
  /** Its nearest ancestors among the commits that changed the file; none for the first. */
  readonly parents: readonly string[]
  /** Name of the content: equal names are equal bytes. Absent if the commit deleted the file. */
  readonly blob?: string | undefined
}

export interface FileHistories {
  /** Commits of each file, children before parents, as `git rev-list --parents --topo-order` prints them. */
  readonly commits: ReadonlyMap<string, readonly FileCommit[]>
  /** False if `mayGoOn` stopped the search. The oldest commits found then have unknown parents. */
  readonly isWhole: boolean
}

export interface FilePlace {
  readonly commit: string
  readonly file: string
}

export interface OtherVersion {
  readonly commit: string
  /** `merge`: a side of a merge, or the checked out commit. `before`: an earlier commit of this branch. */
  readonly from: 'merge' | 'before' | 'branch'
}

export interface CommitInfo {
  /** As the commit names them, without a mailmap. */
  readonly author: { readonly name: string; readonly email: string }
  readonly committer: CommitInfo['author']
  readonly subject: string
}

interface Head {
  readonly commit: string
  /** Identifies what else changes the known history behind a commit, such as the end of a shallow clone. */
  readonly behind: string
}

/** Reads the history of files. Never fails a run: returns `undefined` if it has no answer. */
export interface History {
  /**
   * Identifies the checked out commit and the history behind it. `undefined`: there is none, a merge, rebase or the like
   * is in progress, or an earlier question had no complete answer.
   */
  head(): Promise<Head | undefined>
  /**
   * Returns the commits that changed a file, each before its parents, starting from the checked out commit. If a parent
   * is missing, the history behind it is unknown. Paths as in `FileEdit`.
   * @param from start commit; default: the checked out one
   */
  commitsOf(file: string, from?: string): Promise<readonly FileCommit[] | undefined>
  /**
   * Like `commitsOf` for many files, for little more than the cost of one. Unknown files are left out.
   * @param mayGoOn called from time to time: if it returns false, the commits so far are returned, without the parents
   * of the last ones
   */
  historiesOf(files: readonly string[], mayGoOn?: () => boolean): Promise<FileHistories>
  /** Returns the file in a commit; `undefined` if it is missing or cannot be read. */
  read(commit: string, file: string): Promise<Uint8Array | undefined>
  /** Returns content by its name; `undefined` if it cannot be read. */
  readBlob(blob: string): Promise<Uint8Array | undefined>
  /** Returns content names in the order of `places`; `undefined` if the commit does not have the file. */
  blobsAt(places: readonly FilePlace[]): Promise<readonly (string | undefined)[]>
  /** Returns a few commits that may have lost versions of a file, newest first: merged, earlier, on other branches. */
  otherVersions(file: string): Promise<readonly OtherVersion[]>
  /** Returns the commits that an unfinished merge, rebase or the like brings into the current one. */
  begun(): Promise<readonly string[]>
  /** For a rebased or picked commit: returns the commit that last changed the file when it was first written. */
  writtenAfter(commit: string, file: string): Promise<string | undefined>
  aboutCommits(ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>>
}
