/** What `cdk` runs: `cdk synth -c stage=local|dev|prod`, with `-c googleRatings=shown|hidden` if it is to differ. */
import { App } from 'aws-cdk-lib';
import { addCareAtlas } from './careatlas.ts';
import { stageConfig } from './stage.ts';

const app = new App();
const given = (name: string): unknown => app.node.tryGetContext(name);
addCareAtlas(app, stageConfig(given('stage'), given('googleRatings')));
app.synth();
