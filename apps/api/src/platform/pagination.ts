export interface PageQuery {
  page: number
  limit: number
}

/** Where a page stands in its list. */
export const paginationOf = (total: number, { page, limit }: PageQuery) => ({
  total,
  totalPages: Math.ceil(total / limit),
  limit,
  page,
})

/** The same page for Prisma. */
export const rangeOf = ({ page, limit }: PageQuery) => ({ skip: (page - 1) * limit, take: limit })

/** When a day begins in Paris, or the day that many days later. */
export const midnight = (day: string, daysLater = 0): Date => {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater })
  return new Date(date.toZonedDateTime('Europe/Paris').epochMilliseconds)
}
