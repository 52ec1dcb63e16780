import { spawn } from 'node:child_process'

/** A translator that is a program: it reads a JSON line for each item from standard input, and writes one for each answer. */
export function program(command, { targets }) {
  return {
    id: `program ${command.join(' ')}`,
    targets,
    async translate(items, { source, target, signal }) {
      const child = spawn(process.execPath, command, {
        cwd: import.meta.dirname,
        signal,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
      child.stdin.on('error', () => undefined)
      child.stdin.end(items.map((item) => `${JSON.stringify({ ...item, source, target })}\n`).join(''))
      let output = ''
      for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
      const code = await ended
      if (code !== 0) throw new Error(`the program ended with code ${code}`)
      return output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
  }
}
