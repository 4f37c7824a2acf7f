import pretty from 'pino-pretty'

const prettify = pretty.prettyFactory({
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'requestId',
})

/**
 * A log line in readable form; other output is unchanged. Null for lines to leave out: the hundred files of a page in
 * development, and calls that the API logs itself.
 */
export const readable = (line: string): string | null =>
  line.includes('"level":"info"') && line.includes('"route":"unmatched"')
    ? null
    : prettify(line).trimEnd()
