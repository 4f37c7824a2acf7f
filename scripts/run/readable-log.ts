import pretty from 'pino-pretty'

const prettify = pretty.prettyFactory({
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'requestId',
})

/**
 * A line of a process's log for the eyes of a developer; what is not of the log stays as it is. Null:
 * one of the hundred files of a page in development, or a call whose line the API prints itself.
 */
export const readable = (line: string): string | null =>
  line.includes('"level":"info"') && line.includes('"route":"unmatched"')
    ? null
    : prettify(line).trimEnd()
