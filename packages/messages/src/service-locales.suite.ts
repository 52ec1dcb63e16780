/** Every target language of the service, as BCP 47. For tests. */
export const serviceLocales: readonly string[] =
  'ace af an ar as ay az ba be bg bho bn br bs ca ceb ckb cs cy da de de-CH de-DE el en en-GB en-US eo es es-419 et eu fa fi fr fr-CA fr-FR ga gl gn gom gu ha he hi hr ht hu hy id ig is it ja jv ka kk kmr ko ky la lb lmo ln lt lv mai mg mi mk ml mn mr ms mt my nb ne nl oc om pa pag pam pl prs ps pt pt-BR pt-PT qu ro ru sa scn sk sl sq sr st su sv sw ta te tg th tk tl tn tr ts tt uk ur uz vi wo xh yi yue zh zh-Hans zh-Hant zu'.split(
    ' ',
  )

/** Of those one for each set of plural forms, and some that Node has no rules for. */
const tellingLocales = 'ace ar br cs cy de fr ga he is it ja lmo lt lv mk mt pl pt-BR ro ru sl tt zh-Hant'.split(' ')

/** All at the depth that CI runs the suites at that mention fast-check. */
export const testedLocales: readonly string[] =
  Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? serviceLocales : tellingLocales
