/** True if the client of the tests sends its requests by `fetch`. */
export const isFetch: boolean = process.env['LOCKALE_TEST_FETCH'] === '1'
