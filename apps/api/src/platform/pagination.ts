export interface PageQuery {
  page: number
  limit: number
}

export const paginationOf = (total: number, { page, limit }: PageQuery) => ({
  total,
  totalPages: Math.ceil(total / limit),
  limit,
  page,
})

/** The same page for Prisma. */
export const rangeOf = ({ page, limit }: PageQuery) => ({ skip: (page - 1) * limit, take: limit })

/** Midnight of a day in Paris, or of the day that many days later. */
export const midnight = (day: string, daysLater = 0): Date => {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater })
  return new Date(date.toZonedDateTime('Europe/Paris').epochMilliseconds)
}
