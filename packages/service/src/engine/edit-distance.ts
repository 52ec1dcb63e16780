/**
 * The distance of Levenshtein from one text to many, in code points, 32 rows at a time (Myers 1999, in blocks by Hyyrö 2003).
 * The function gives some number above `most` for a distance above it, and looks no further then.
 * @param codes code points of the text
 */
export function openDistance(codes: readonly number[]): (text: string, length: number, most: number) => number {
  const rows = codes.length
  const words = Math.max(1, Math.ceil(rows / 32))
  const { places, masks } = maskCharacters(codes, words)
  const latin = Int32Array.from({ length: 256 }, (_, code) => places.get(code) ?? 0)
  const lastBit = 1 << ((rows - 1) & 31)
  const plus = new Int32Array(words)
  const minus = new Int32Array(words)

  return (text, length, most) => {
    if (rows === 0) return length
    plus.fill(-1)
    minus.fill(0)
    let distance = rows
    let left = length
    for (let at = 0; at < text.length;) {
      const code = text.codePointAt(at) ?? 0
      at += code > 0xff_ff ? 2 : 1
      const mask = (code < 256 ? (latin[code] ?? 0) : (places.get(code) ?? 0)) * words
      let carry = 1
      for (let word = 0; word < words; word++) {
        const p = plus[word] ?? 0
        const m = minus[word] ?? 0
        let equal = masks[mask + word] ?? 0
        const vertical = equal | m
        if (carry < 0) equal |= 1
        const horizontal = (((equal & p) + p) ^ p) | equal
        let up = m | ~(horizontal | p)
        let down = p & horizontal
        const bit = word === words - 1 ? lastBit : -0x80_00_00_00
        const next = (up & bit) === 0 ? ((down & bit) === 0 ? 0 : -1) : 1
        up = (up << 1) | (carry > 0 ? 1 : 0)
        down = (down << 1) | (carry < 0 ? 1 : 0)
        plus[word] = down | ~(vertical | up)
        minus[word] = up & vertical
        carry = next
      }
      distance += carry
      left--
      // each character left can bring it down by one
      if (distance - left > most) return distance
    }
    return distance
  }
}

/** For each character the rows it stands in, as bits; the first mask is that of all characters which the text has not. */
function maskCharacters(
  codes: readonly number[],
  words: number,
): { readonly places: ReadonlyMap<number, number>; readonly masks: Int32Array } {
  const places = new Map([...new Set(codes)].map((code, index) => [code, index + 1]))
  const masks = new Int32Array((places.size + 1) * words)
  for (const [row, code] of codes.entries()) {
    const at = (places.get(code) ?? 0) * words + (row >> 5)
    masks[at] = (masks[at] ?? 0) | (1 << (row & 31))
  }
  return { places, masks }
}
