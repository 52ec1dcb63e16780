import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMergeDriver } from '@lockale/project/merge-driver'

/** The merge driver, run by git, at work in this process: a Node for each file would take most of the time of a history. */
export interface DriverBridge {
  /** For `merge.<name>.driver`. */
  readonly command: string
  close(): void
}

const script = `#!/bin/sh
ask="$BRIDGE/$$"
{ pwd; env | grep '^GITHEAD_' | head -n 1 || true; for word in "$@"; do printf '%s\\n' "$word"; done; } > "$ask.tmp"
mkfifo "$ask.answer"
mv "$ask.tmp" "$ask.ask"
read -r code < "$ask.answer"
rm "$ask.answer"
exit "$code"
`

/** @param folder for its files; made if it is not there */
export async function openDriverBridge(folder: string): Promise<DriverBridge> {
  await mkdir(folder, { recursive: true })
  const driver = join(folder, 'driver.sh')
  await writeFile(driver, script.replaceAll('$BRIDGE', folder))
  await chmod(driver, 0o755)
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void answerAll(folder).finally(() => (isBusy = false))
  }, 5)
  return { command: `${driver} %O %A %B %L %P`, close: () => clearInterval(timer) }
}

async function answerAll(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((one) => one.endsWith('.ask'))) {
    const ask = join(folder, name)
    const [cwd = '', ...lines] = (await readFile(ask, 'utf8')).trimEnd().split('\n')
    await rm(ask)
    await writeFile(ask.replace(/ask$/u, 'answer'), `${await drive(cwd, lines)}\n`)
  }
}

/** @param lines the commit that git merges, where it says so, then the arguments */
async function drive(cwd: string, lines: readonly string[]): Promise<number> {
  const head = lines[0]?.startsWith('GITHEAD_') === true ? lines[0] : undefined
  const [base = '', ours = '', theirs = '', size, path = ''] = head === undefined ? lines : lines.slice(1)
  const [name = '', label = ''] = head?.split('=') ?? []
  const env = head === undefined ? {} : { [name]: label }
  const { isClean } = await runMergeDriver({ cwd, env, base, ours, theirs, path, markerSize: Number(size) })
  return isClean ? 0 : 1
}
