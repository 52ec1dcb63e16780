export interface FileCommit {
  readonly id: string
  /** Its nearest ancestors among the commits that changed the file; none for the first. */
  readonly parents: readonly string[]
  /** Name of the content (in git, the blob id): equal names mean equal bytes. Absent if the commit deleted the file. */
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
  /** `merge`: a side of a merge, or the checked out commit; `before`: an earlier commit; `branch`: end of a branch. */
  readonly from: 'merge' | 'before' | 'branch'
}

export interface CommitInfo {
  /** Name and address as in the commit: no mailmap is applied. */
  readonly author: { readonly name: string; readonly email: string }
  readonly committer: CommitInfo['author']
  readonly subject: string
}

interface Head {
  readonly commit: string
  /** Identifies all else that affects the known history before the commit, such as where a shallow clone ends. */
  readonly behind: string
}

/** Reads the history of files. Never fails a run: returns `undefined` if it has no answer. */
export interface History {
  /**
   * Identifies the checked out commit and its history. `undefined`: there is none, a merge, rebase or the like
   * is in progress, or an earlier question had no complete answer.
   */
  head(): Promise<Head | undefined>
  /**
   * Returns the commits that changed a file, each before its parents, starting from the checked out commit. If a parent
   * is missing, the history before it is unknown. Paths are relative to the project, with `/`.
   * @param from start commit; default: the checked out one
   */
  commitsOf(file: string, from?: string): Promise<readonly FileCommit[] | undefined>
  /**
   * Returns the commits that changed each of many files, in little more time than for one. Unknown files are left out.
   * @param mayGoOn called from time to time: if it returns false, the commits so far are returned, without the parents
   * of the last ones
   */
  historiesOf(files: readonly string[], mayGoOn?: () => boolean): Promise<FileHistories>
  /** Returns the file in a commit; `undefined` if it is missing or cannot be read. */
  read(commit: string, file: string): Promise<Uint8Array | undefined>
  /** Returns the content of a blob by its name; `undefined` if it cannot be read. */
  readBlob(blob: string): Promise<Uint8Array | undefined>
  /** Returns blob names in the order of `places`; `undefined` if the commit does not have the file. */
  blobsAt(places: readonly FilePlace[]): Promise<readonly (string | undefined)[]>
  /** Returns a few commits that may contain a lost version of a file, newest first: merged, earlier, other branches. */
  otherVersions(file: string): Promise<readonly OtherVersion[]>
  /** Returns the commits that an unfinished merge, rebase or the like brings into the current branch. */
  begun(): Promise<readonly string[]>
  /** For a rebased or cherry-picked commit, returns the last commit to the file before the original commit was made. */
  writtenAfter(commit: string, file: string): Promise<string | undefined>
  aboutCommits(ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>>
}
