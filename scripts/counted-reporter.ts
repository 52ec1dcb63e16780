import type { Reporter, TestModule } from 'vitest/node'
import { errorAreas } from '../packages/cli/src/explain/error-texts.ts'
import { takeProducedCodes } from '../test/codes/produced-codes.ts'
import { listFiles, readFiles } from '../test/repo/source-files.ts'

/**
 * Prints one closing line, `N passed, N failed, N skipped`, which CI counts. A module's own error counts as a failure. In a run of
 * all tests each code of docs/errors.md that none of them produced, and no deep suite names, counts as one, too.
 */
export default class CountedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else counts.skipped++
      }
    }
    const produced = takeProducedCodes()
    const missing = isWhole() ? missingCodes(produced) : []
    if (missing.length > 0) {
      process.stdout.write(`No test produced the error ${missing.join(', ')}.\n`)
      process.exitCode = 1
    }
    process.stdout.write(
      `${counts.passed} passed, ${counts.failed + missing.length} failed, ${counts.skipped} skipped\n`,
    )
  }
}

function missingCodes(produced: ReadonlySet<string>): readonly string[] {
  const missing = codesOf().filter((code) => !produced.has(code))
  if (missing.length === 0) return []
  const deep = ['packages', 'test'].flatMap(listFiles).filter((path) => path.endsWith('.deep.test.ts'))
  const named = [...readFiles(deep).values()].join('\n')
  return missing.filter((code) => !named.includes(code))
}

/** `vitest run` without a word more. */
function isWhole(): boolean {
  return process.argv.slice(2).join(' ') === 'run'
}

function codesOf(): readonly string[] {
  return errorAreas.flatMap(({ errors }) => Object.keys(errors))
}
