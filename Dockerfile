# One image for every program: docker run IMAGE api | indexer | migrate | reindex | ...
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# Of the API; whoever runs another program from this image switches it off (docker-compose.yml does).
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node.js is process 1 and handles SIGTERM itself: API and indexer finish what they have in hand.
ENTRYPOINT ["node", "dist/scripts/listings.js"]
CMD ["api"]
