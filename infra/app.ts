/** What `cdk` runs: `cdk synth -c stage=local|dev|prod`, with what differs for one deployment: see `stage-context.ts`. */
import { App } from 'aws-cdk-lib';
import { addCareAtlas } from './careatlas.ts';
import { stageConfig } from './stage.ts';
import { readStageContext, StageError } from './stage-context.ts';

const app = new App();
const given = (name: string): unknown => app.node.tryGetContext(name);
try {
  addCareAtlas(app, stageConfig(given('stage'), readStageContext(given)));
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
