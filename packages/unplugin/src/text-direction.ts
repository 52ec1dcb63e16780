/** The way a locale's script runs, for `dir` in HTML. By CLDR's likely script, so `az-Arab` and `ur` are right to left. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(locale).maximize().script
    return script !== undefined && rightToLeft.has(script) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr' // not BCP 47
  }
}

/**
 * Unicode scripts written from right to left (UAX #9, ISO 15924). `Intl.Locale` has this as `textInfo` on some versions of
 * Node and as `getTextInfo()` on others; the list gives one answer on all.
 */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh ' +
    'Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi'
  ).split(' '),
)
