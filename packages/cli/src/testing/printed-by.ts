import { fakeHost, type FakeOptions } from '@lockale/terminal/testing/fake-host'
import { run } from '../run.ts'

/** Returns what a command prints on stdout in a project of plain data, for tests. */
export async function printedBy(line: string, project: FakeOptions['project'] = {}): Promise<string> {
  const host = fakeHost({ project })
  await run(line.split(' '), host)
  return host.out()
}
