import { baseCode } from '@lockale/api'
import type { EnginePair } from '../engine.ts'

/** The installed mode for a pair, the one for the very variant first; `undefined` when there is none. */
export function findMode(modes: readonly string[], { source, target }: EnginePair): string | undefined {
  const region = target.slice(baseCode(target).length).replace('-', '_')
  const targets = [...namesOf(baseCode(target).toLowerCase())]
  const wanted = [...targets.map((name) => name + region), ...targets]
  for (const to of wanted) {
    for (const from of namesOf(source)) {
      const mode = `${from}-${to}`
      if (modes.includes(mode)) return mode
    }
  }
  return undefined
}

/** Names of modes without variants, for messages: `eng-cat, eng-spa`. */
export function nameModes(modes: readonly string[]): string {
  const plain = modes.filter((mode) => !mode.includes('_'))
  return (plain.length === 0 ? modes : plain).join(', ')
}

/** Apertium's names of a language: three letters in newer packages, two in older ones. */
function namesOf(code: string): readonly string[] {
  const long = threeLetters.get(code)
  return long === undefined ? [code] : [long, code]
}

/** ISO 639-3 as Apertium's packages use it. */
const threeLetters: ReadonlyMap<string, string> = new Map(
  (
    'af afr,an arg,ar ara,be bel,bg bul,bn ben,br bre,bs hbs,ca cat,cs ces,cy cym,da dan,de deu,el ell,en eng,eo epo,es spa,' +
    'et est,eu eus,fi fin,fr fra,ga gle,gl glg,hi hin,hr hbs,hu hun,id ind,is isl,it ita,kk kaz,ky kir,lt lit,lv lav,mk mkd,' +
    'mr mar,ms zlm,mt mlt,nb nob,nl nld,oc oci,pl pol,pt por,ro ron,ru rus,sk slk,sl slv,sr hbs,sv swe,tg tgk,tr tur,tt tat,' +
    'uk ukr,ur urd,uz uzb,zh zho'
  )
    .split(',')
    .map((line) => line.split(' ') as [string, string]),
)
