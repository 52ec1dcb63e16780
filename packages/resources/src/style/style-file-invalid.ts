import { LockaleError } from '@lockale/errors'
import { listProblems, type Problem } from '../problems.ts'

/** One of a file, with the file in its place. */
export type StyleProblem = Pick<Problem, 'place' | 'says'>

/** @param problems at least one, of one file or of several */
export function styleFileInvalid(problems: readonly StyleProblem[]): LockaleError {
  const [first] = problems
  const lines = problems.map(({ place, says }) => `${place} ${says}`)
  const files = new Set(problems.map(({ place }) => place.replace(/:\d+:\d+$/u, '')))
  const subject = files.size === 1 ? `${[...files].join('')} has` : `${files.size} styles have`
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new LockaleError('STYLE_FILE_INVALID', `${subject} ${count}:${listProblems(lines, lines.length)}`, {
    place: first?.place ?? '',
    hint: 'Nothing was sent. For the layout of the file: lockale explain STYLE_FILE_INVALID',
  })
}
