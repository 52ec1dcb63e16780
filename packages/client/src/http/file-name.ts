/**
 * The name in a `Content-Disposition` header (RFC 6266), `filename*` before `filename`: the last segment of whatever it says,
 * so that it names no other folder, without control and format characters. `undefined` for none that can be used.
 */
export function fileNameOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 4096) return undefined
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/iu.exec(header)?.[1]
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/iu.exec(header)?.[1]?.replaceAll(/\\(.)/gu, '$1')
  const plain = /;\s*filename\s*=\s*([^;"\s]+)/iu.exec(header)?.[1]
  return [decode(extended), quoted, plain].map(clean).find((name) => name !== undefined)
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function clean(name: string | undefined): string | undefined {
  const last = name?.split(/[/\\]/u).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255)
  return last === undefined || /^\.*$/u.test(last) ? undefined : last
}
