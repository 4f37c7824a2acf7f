declare module '@adobe/structured-data-validator' {
  interface Found {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
  }

  /** It comes without types. Items stand by their type. */
  export default class Validator {
    validate(found: {
      jsonld: Record<string, unknown[]>
      microdata: object
      rdfa: object
    }): Promise<Found[]>
  }
}
