/**
 * The segment of a path that makes it a file of git, of an editor or of a CI service: what lies there is run, or decides what
 * is run. `undefined`: it has none. A translation belongs nowhere in there, whatever a config or a link says.
 * @param path with `/`
 */
export function toolSegment(path: string): string | undefined {
  return path.split('/').find((segment) => toolNames.test(segment))
}

/** Without regard to case, as some disks have it. */
const toolNames = /^(?:\.git|\.github|\.gitlab|\.husky|\.vscode|\.circleci|\.gitlab-ci.*)$/iu
