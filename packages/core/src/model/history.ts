/** One commit that changed a file. */
export interface FileCommit {
  readonly id: string
  /** Of the commits that changed the same file, those it was made on; none for the first. */
  readonly parents: readonly string[]
}

/** Who made a commit, and what they called it. */
export interface CommitInfo {
  readonly author: Person
  readonly committer: Person
  /** The first line of its message. */
  readonly subject: string
}

/** As a commit names them, whatever a mailmap says. */
export interface Person {
  readonly name: string
  readonly email: string
}

/**
 * What version control knows of the files of a project. Reads only, and never fails a run: where it has no answer (no
 * repository, a shallow clone's end, a file it has never seen) it says `undefined`.
 */
export interface History {
  /**
   * The commits that changed a file, each before its parents: the first one made the file what it is in the commit that is
   * checked out. A parent that is not among them: what lies behind it is not known. Paths as in `FileEdit`.
   */
  commitsOf(file: string): Promise<readonly FileCommit[] | undefined>
  /** The file as it was in that commit; `undefined` where the commit does not have it, or it cannot be read. */
  read(commit: string, file: string): Promise<Uint8Array | undefined>
  /** By the ids of commits; those that nothing is known of are left out. */
  aboutCommits(ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>>
}
