export interface FileCommit {
  readonly id: string
  /** The commits before this one that changed the file: none for its first commit, several for a merge. */
  readonly parents: readonly string[]
  /** Name of the content (in git, the blob id): equal names mean equal bytes. Absent if the commit deleted the file. */
  readonly blob?: string | undefined
}

export interface FileHistories {
  /** The commits that changed each file, children before parents, as `git rev-list --topo-order` prints them. */
  readonly commits: ReadonlyMap<string, readonly FileCommit[]>
  /** False if `mayGoOn` stopped the search. Then the oldest commits that were found have unknown parents. */
  readonly isWhole: boolean
}

export interface FilePlace {
  readonly commit: string
  readonly file: string
}

export interface OtherVersion {
  readonly commit: string
  /**
   * Where the commit was found. `merge`: a side of a merge, or the checked out commit; `before`: an earlier commit that
   * changed the file; `branch`: the last commit of a branch.
   */
  readonly from: 'merge' | 'before' | 'branch'
}

export interface CommitInfo {
  /** Name and email address as in the commit: no mailmap is applied. */
  readonly author: { readonly name: string; readonly email: string }
  readonly committer: CommitInfo['author']
  /** When it was written, as ISO 8601 in the time zone of the author. */
  readonly date: string
  readonly subject: string
  /** Lines `Name: value` of the message, such as `Co-authored-by: Ada <ada@example.com>`, in any of its parts. */
  readonly trailers: readonly string[]
}

/** Lines of a file, from 1. Both ends are included. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** The last change of some lines. Without `commit`: it is not committed yet. */
export interface LineChange {
  readonly commit: string | undefined
}

interface Head {
  readonly commit: string
  /**
   * Identifies everything besides `commit` that affects which history can be read, such as where a shallow clone ends.
   * Cached results are valid only as long as this stays the same.
   */
  readonly behind: string
}

/** Reads the history of files in git. Never stops a run: returns `undefined` or nothing if git has no answer. */
export interface History {
  /**
   * Identifies the checked out commit and its history. `undefined` if there is no commit, if a merge, rebase or the
   * like is in progress, or if git could not fully answer an earlier question.
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
  /** Returns the content name (blob) of each file in its commit, in order; `undefined` if the commit lacks the file. */
  blobsAt(places: readonly FilePlace[]): Promise<readonly (string | undefined)[]>
  /** Returns a few commits, newest first, that may contain other versions of a file, such as one lost in a merge. */
  otherVersions(file: string): Promise<readonly OtherVersion[]>
  /** While a merge, rebase or the like is unfinished, returns the commits that it brings into the current branch. */
  begun(): Promise<readonly string[]>
  /**
   * For a commit that was later rebased or cherry-picked, returns the last commit that had changed the file when the
   * commit was first made: its author saw that version of the file. `undefined` for other commits.
   */
  writtenAfter(commit: string, file: string): Promise<string | undefined>
  /** If a commit renamed a file, returns its old path, and the commit before; otherwise `undefined`. */
  renamedBy(commit: string, file: string): Promise<FilePlace | undefined>
  aboutCommits(ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>>
  /** Returns for each range of lines of a file in the work tree its last change; `undefined` if it is unknown. */
  lineCommits(file: string, ranges: readonly LineRange[]): Promise<readonly (LineChange | undefined)[]>
}
