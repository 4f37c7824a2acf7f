# The product in one image: the site on PORT, the API beside it, started as `npx -y pnpm@12 run start`
# starts them anywhere else. docker-compose.yml puts it next to its PostgreSQL.
FROM node:26-slim

WORKDIR /app
ENV CI=true
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile \
  && npx -y pnpm@12 run build \
  && mkdir /data && chown node:node /data

USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 3000
CMD ["node", "scripts/start.ts"]
