/** What signs passes for Apple Wallet: a certificate of Apple, its key, and the certificate that it is signed with. */
export interface AppleWallet {
  passTypeId: string
  teamId: string
  /** In PEM, as the two others. */
  certificate: string
  key: string
  passphrase: string | undefined
  wwdr: string
}

/** A service account that may issue passes for Google Wallet. */
export interface GoogleWallet {
  issuerId: string
  serviceEmail: string
  /** In PEM. */
  key: string
}

/** Absent: the site does not speak of it. */
export interface Wallets {
  apple?: AppleWallet | undefined
  google?: GoogleWallet | undefined
}

export interface WalletTicket {
  /** Lets its seats in. */
  code: string
  title: string
  /** As one says it: `lundi 23 novembre à 20:30`. */
  when: string
  startsAt: string
  place: string
  /** `3 places (Réduit)` */
  seats: string
  spectacleId: number
}
