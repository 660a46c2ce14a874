export { rankRoutes } from './calls.ts';
export { createProjectRank, type ProjectRank } from './project-rank.ts';
export { createGetRankJob } from './rank-job.ts';
export { RankRepository } from './rank-repository.ts';
export { RankedClinicRepository, TableRankStates } from './rank-states.ts';
export { TableRankWriter } from './rank-writer.ts';
export { createRerank } from './rerank.ts';
export { createGetScore } from './score.ts';
export { createRanksJob, rankPageBody } from './worker.ts';
